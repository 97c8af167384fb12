// The Kotlin of docs/kotlin-and-scala.md.

package dev.fjord.languages.inkotlin

import dev.fjord.Fork
import dev.fjord.ForkPool
import dev.fjord.par.Par
import dev.fjord.par.ParStreams
import java.math.BigInteger
import java.util.concurrent.BlockingQueue
import java.util.concurrent.Callable
import kotlin.streams.asStream
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext

class Tree(val value: Long, val left: Tree?, val right: Tree?)

fun sum(tree: Tree?): Long =
    if (tree == null) 0
    else tree.value + Fork.joinLong({ sum(tree.left) }, { sum(tree.right) }, Long::plus)

fun square(numbers: LongArray) =
    Fork.range(0, numbers.size) { lo, hi ->
        for (i in lo until hi) numbers[i] = numbers[i] * numbers[i]
    }

data class Order(val shop: String, val cents: Long)

fun turnover(orders: List<Order>): Long = Par.sumLong(orders) { it.cents }

fun large(orders: List<Order>): List<Order> = Par.filter(orders) { it.cents > 9_000 }

fun byShop(orders: List<Order>): Map<String, List<Order>> = Par.groupBy(orders) { it.shop }

fun shops(orders: List<Order>, pool: ForkPool): List<String> =
    ParStreams.on(pool).stream(orders).map { it.shop }.distinct().sorted().toList()

fun probablePrimes(candidates: Sequence<BigInteger>, pool: ForkPool): List<BigInteger> =
    ParStreams.on(pool).move(candidates.asStream()).filter { it.isProbablePrime(50) }.toList()

fun dearestAndTotal(orders: List<Order>): Pair<Order, Long> =
    Fork.scope { scope ->
        val dearest = scope.forkTask { orders.maxBy { it.cents } }
        val total = scope.forkTask { turnover(orders) }
        dearest.join() to total.join()
    }

fun next(queue: BlockingQueue<Order>): Order = Fork.blocking(Callable { queue.take() })

suspend fun turnovers(shops: List<List<Order>>, pool: ForkPool): List<Long> =
    withContext(pool.asExecutorService().asCoroutineDispatcher()) {
        shops.map { orders -> async { turnover(orders) } }.awaitAll()
    }

suspend fun <T> ForkPool.await(body: () -> T): T = suspendCancellableCoroutine { waiting ->
    val computation = submit { waiting.resumeWith(runCatching(body)) }
    waiting.invokeOnCancellation { computation.cancel(true) }
}
