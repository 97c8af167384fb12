package dev.fjord.languages

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The code of the page is that of the examples. */
class PageTest {
    @ParameterizedTest
    @CsvSource("kotlin, src/test/kotlin/Examples.kt", "scala, src/test/scala/Examples.scala")
    fun everyBlockIsOfTheExamples(language: String, examples: String) {
        val page = Files.readString(Path.of("../docs/kotlin-and-scala.md"))
        val code = stripped(Path.of(examples).readText())
        val blocks = Regex("```$language\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(page).toList()
        assertTrue(blocks.isNotEmpty(), language)
        for (block in blocks) {
            assertTrue(stripped(block.groupValues[1]) in code, block.value)
        }
    }

    private fun stripped(code: String) = code.lines().joinToString("\n") { it.trim() }.trim()
}
