import dev.fjord.Fork
import dev.fjord.ForkPool
import dev.fjord.Forked
import java.time.Duration
import java.util.concurrent.BlockingQueue
import java.util.concurrent.Callable
import java.util.concurrent.LinkedBlockingQueue

data class Order(val pieces: Int, val cents: Long)

/** What all orders cost. A Kotlin lambda is a branch; the leaf is a plain loop. */
fun total(orders: List<Order>): Long =
    if (orders.size <= 1_000) {
        orders.sumOf { it.pieces * it.cents }
    } else {
        val half = orders.size / 2
        Fork.joinLong(
            { total(orders.subList(0, half)) },
            { total(orders.subList(half, orders.size)) },
            Long::plus,
        )
    }

/** The least and the greatest price, from one pass over each half. */
fun prices(orders: List<Order>): LongRange =
    if (orders.size <= 1_000) {
        orders.minOf { it.cents }..orders.maxOf { it.cents }
    } else {
        val half = orders.size / 2
        Fork.join(
            { prices(orders.subList(0, half)) },
            { prices(orders.subList(half, orders.size)) },
            { a, b -> minOf(a.first, b.first)..maxOf(a.last, b.last) },
        )
    }

/** What the orders of each shop cost. `forkTask` and not `fork`, which would be the one for a `Runnable`. */
fun totals(shops: List<List<Order>>): List<Long> =
    Fork.scope { scope ->
        val each: List<Forked<Long>> = shops.map { shop -> scope.forkTask { total(shop) } }
        each.map { it.join() }
    }

/** Waits for a list, while another worker works in this one's place. */
fun next(lists: BlockingQueue<List<Order>>): List<Order> = Fork.blocking(Callable { lists.take() })

fun main() {
    val lists = LinkedBlockingQueue<List<Order>>()
    lists.add(List(1_000_000) { Order(it % 7, it.toLong() % 1_000) })
    val orders = ForkPool.common().call { next(lists) }
    val sum = total(orders)
    check(sum == totals(orders.chunked(100_000)).sum())
    check(sum == ForkPool.common().call({ total(orders) }, Duration.ofMinutes(1)))
    println("${orders.size} orders cost $sum cents, at prices of ${prices(orders)}")
}
