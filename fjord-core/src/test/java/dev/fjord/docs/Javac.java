package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles what stands in a document, with what the tests may use. */
public final class Javac {
  private Javac() {}

  /** Compiles a source file into a folder. */
  public static void compile(Path classes, String name, String source) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    boolean compiled =
        javac
            .getTask(
                said,
                null,
                null,
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                null,
                List.of(
                    new SimpleJavaFileObject(
                        URI.create("string:///" + name + ".java"), Kind.SOURCE) {
                      @Override
                      public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                      }
                    }))
            .call();
    assertTrue(compiled, () -> said + "\n" + source);
  }
}
