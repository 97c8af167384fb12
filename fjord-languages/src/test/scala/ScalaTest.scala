package dev.fjord.languages.inscala

import dev.fjord.ForkPool
import org.junit.jupiter.api.Assertions.{assertArrayEquals, assertEquals}
import org.junit.jupiter.api.{Test, Timeout}

/** The examples in Scala do what the page says. */
@Timeout(60)
class ScalaTest {
  private val orders = Vector.tabulate(20000)(i => Order(s"shop ${i % 3}", i.toLong))
  private val total = orders.map(_.cents).sum

  @Test
  def recursionLoopAndScope(): Unit = {
    def tree(depth: Int): Option[Tree] =
      if (depth == 0) None else Some(Tree(1, tree(depth - 1), tree(depth - 1)))
    assertEquals(1023L, Examples.sum(tree(10)))
    val numbers = Array.tabulate(10000)(_.toLong)
    Examples.square(numbers)
    assertArrayEquals(Array.tabulate(10000)(i => i.toLong * i), numbers)
    assertEquals((orders.last, total), Examples.dearestAndTotal(orders))
  }

  @Test
  def collections(): Unit = inAPool { pool =>
    assertEquals(total, Examples.turnover(orders, pool))
    assertEquals(Vector("shop 0", "shop 1", "shop 2"), Examples.shops(orders.iterator, pool))
    assertEquals(orders.filter(_.cents > 9000), Examples.large(orders, pool))
    assertEquals(orders.groupBy(_.shop), Examples.byShop(orders))
  }

  @Test
  def futures(): Unit = inAPool { pool =>
    assertEquals(Vector(total, total), Examples.await(Examples.turnovers(Vector(orders, orders), pool)))
  }

  private def inAPool(body: ForkPool => Unit): Unit = {
    val pool = ForkPool.open(2)
    try body(pool)
    finally pool.close()
  }
}
