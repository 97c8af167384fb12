import dev.fjord.Fork

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

fun main() {
    val orders = List(1_000_000) { Order(it % 7, it.toLong() % 1_000) }
    println("${orders.size} orders cost ${total(orders)} cents")
}
