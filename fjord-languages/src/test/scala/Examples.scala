// The Scala of docs/kotlin-and-scala.md.

package dev.fjord.languages.inscala

import dev.fjord.par.{Par, ParStreams}
import dev.fjord.{Fork, ForkPool, Scope}
import java.util.concurrent.Callable
import java.util.function.Function
import scala.concurrent.duration.Duration
import scala.concurrent.{Await, ExecutionContext, Future}
import scala.jdk.CollectionConverters.*
import scala.jdk.StreamConverters.*

final case class Tree(value: Long, left: Option[Tree], right: Option[Tree])

final case class Order(shop: String, cents: Long)

object Examples {
  def sum(tree: Option[Tree]): Long = tree match {
    case None => 0
    case Some(Tree(value, left, right)) =>
      value + Fork.joinLong(() => sum(left), () => sum(right), _ + _)
  }

  def square(numbers: Array[Long]): Unit =
    Fork.range(0, numbers.length, (lo, hi) => for (i <- lo until hi) numbers(i) *= numbers(i))

  def dearestAndTotal(orders: Vector[Order]): (Order, Long) = {
    val body: Function[Scope, (Order, Long)] = scope => {
      val dearest = scope.forkTask(() => orders.maxBy(_.cents))
      val total = scope.forkTask(() => orders.map(_.cents).sum)
      (dearest.join(), total.join())
    }
    Fork.scope(body)
  }

  def turnover(orders: Vector[Order], pool: ForkPool): Long =
    ParStreams.on(pool).move(orders.asJavaParStream).mapToLong(_.cents).sum()

  def shops(orders: Iterator[Order], pool: ForkPool): Vector[String] =
    ParStreams.on(pool).move(orders.asJavaSeqStream).map(_.shop).distinct().sorted().toScala(Vector)

  def large(orders: Vector[Order], pool: ForkPool): Vector[Order] = {
    val source = orders.stepper.spliterator[Order]
    ParStreams.on(pool).stream(source).filter(_.cents > 9000).toScala(Vector)
  }

  def byShop(orders: Vector[Order]): Map[String, Vector[Order]] =
    Par.groupBy(orders.asJava, (order: Order) => order.shop).asScala.view
      .mapValues(_.asScala.toVector)
      .toMap

  def turnovers(shops: Vector[Vector[Order]], pool: ForkPool): Future[Vector[Long]] = {
    implicit val context: ExecutionContext = ExecutionContext.fromExecutor(pool.asExecutorService())
    Future.traverse(shops)(orders => Future(turnover(orders, pool)))
  }

  def await[T](future: Future[T]): T = {
    val wait: Callable[T] = () => Await.result(future, Duration.Inf)
    Fork.blocking(wait)
  }
}
