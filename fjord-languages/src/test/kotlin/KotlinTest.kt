package dev.fjord.languages.inkotlin

import dev.fjord.Fork
import dev.fjord.ForkCancelledException
import dev.fjord.ForkPool
import java.math.BigInteger
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.SECONDS
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout

/** The examples in Kotlin do what the page says. */
@Timeout(60)
class KotlinTest {
    private val orders = List(20_000) { Order("shop ${it % 3}", it.toLong()) }
    private val total = orders.sumOf { it.cents }

    @Test
    fun recursionAndLoop() {
        fun tree(depth: Int): Tree? = if (depth == 0) null else Tree(1, tree(depth - 1), tree(depth - 1))
        assertEquals(1023, sum(tree(10)))
        val numbers = LongArray(10_000) { it.toLong() }
        square(numbers)
        assertArrayEquals(LongArray(10_000) { it.toLong() * it }, numbers)
    }

    @Test
    fun collections() {
        assertEquals(total, turnover(orders))
        assertEquals(orders.filter { it.cents > 9_000 }, large(orders))
        assertEquals(orders.groupBy { it.shop }, byShop(orders))
        ForkPool.open(2).use { assertEquals(listOf("shop 0", "shop 1", "shop 2"), shops(orders, it)) }
    }

    @Test
    fun sequences() {
        val candidates = generateSequence(BigInteger.TWO) { it + BigInteger.ONE }.take(2_000)
        val primes = ForkPool.open(2).use { probablePrimes(candidates, it) }
        assertEquals(candidates.filter { it.isProbablePrime(50) }.toList(), primes)
    }

    @Test
    fun scopes() {
        assertEquals(orders.last() to total, dearestAndTotal(orders))
        assertEquals(orders[0], next(LinkedBlockingQueue(orders.take(1))))
    }

    @Test
    fun suspendingCodeComputesInThePool() {
        ForkPool.open(2).use { pool ->
            runBlocking {
                assertEquals(listOf(total, total), turnovers(listOf(orders, orders), pool))
                assertTrue(pool.await { Thread.currentThread().name }.startsWith("fjord-"))
                assertThrows(IllegalStateException::class.java) {
                    runBlocking { pool.await<Int> { error("wrong") } }
                }
            }
        }
    }

    @Test
    fun aCoroutineThatIsCancelledStopsItsTree() {
        ForkPool.open(2).use { pool ->
            val begun = CountDownLatch(1)
            val ended = CompletableFuture<Throwable>()
            runBlocking {
                val job =
                    launch(Dispatchers.Default) {
                        pool.await {
                            try {
                                begun.countDown()
                                while (true) Fork.join({}, {})
                            } catch (stopped: ForkCancelledException) {
                                ended.complete(stopped)
                                throw stopped
                            }
                        }
                    }
                begun.await()
                job.cancelAndJoin()
            }
            assertTrue(ended.get(30, SECONDS) is CancellationException)
        }
    }
}
