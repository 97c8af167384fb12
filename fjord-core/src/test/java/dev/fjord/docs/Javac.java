package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.DiagnosticCollector;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Compiles what stands in a document, or a user may write. */
public final class Javac {
  private Javac() {}

  /** Compiles a source file into a folder, with what the tests may use. */
  public static void compile(Path classes, String name, String source) {
    StringWriter said = new StringWriter();
    List<String> options = List.of("-cp", System.getProperty("java.class.path"));
    boolean compiled = task(said, null, classes, options, name, source).call();
    assertTrue(compiled, () -> said + "\n" + source);
  }

  /** Compiles a source file into a folder, if that can be; all that is told of it. */
  public static List<String> diagnostics(
      Path classes, List<String> options, String name, String source) {
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    task(null, told, classes, options, name, source).call();
    return told.getDiagnostics().stream().map(each -> each.getMessage(Locale.ENGLISH)).toList();
  }

  private static CompilationTask task(
      @Nullable Writer said,
      @Nullable DiagnosticListener<JavaFileObject> told,
      Path classes,
      List<String> options,
      String name,
      String source) {
    List<String> all = new ArrayList<>(List.of("-d", classes.toString()));
    all.addAll(options);
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreErrors) {
            return source;
          }
        };
    return ToolProvider.getSystemJavaCompiler().getTask(said, null, told, all, null, List.of(file));
  }
}
