package dev.fjord.clients;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fjord rewrite}: tries a program on Fjord's pool without compiling it anew. */
@Command(
    name = "fjord rewrite",
    description =
        "Points the classes of a jar at Fjord's ForkJoinPool in place of the JDK's, and lists the"
            + " places where that is not enough. Without --out it only lists them. To run what was"
            + " written, put fjord-core and fjord-concurrent on the class path, too.")
final class RewriteCommand implements Callable<Integer> {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int UNUSABLE = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(paramLabel = "JAR", description = "the jar to read")
  private Path jar = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write the jar; replaced if it is there")
  private @Nullable Path to;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this help")
  @SuppressWarnings("unused") // picocli shows the help itself
  private boolean help;

  RewriteCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    if (!Files.isRegularFile(jar)) {
      return complain(UNUSABLE, jar + " is no file");
    }
    Path directory = to == null ? null : to.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      return complain(UNUSABLE, directory + " is no directory to write to");
    }
    if (to != null && Files.isDirectory(to)) {
      return complain(UNUSABLE, "--out names a directory: " + to);
    }
    JarRewriter rewriter = new JarRewriter();
    try {
      if (to != null && Files.exists(to) && Files.isSameFile(jar, to)) {
        return complain(UNUSABLE, "--out names the jar that is read: " + to);
      }
      rewriter.rewrite(jar, to);
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return complain(FAILED, why.contains(jar.toString()) ? why : jar + ": " + why);
    }
    tell(rewriter);
    return out.checkError() ? FAILED : DONE;
  }

  private void tell(JarRewriter rewriter) {
    out.printf(
        "%d of %d classes name the fork/join framework.%n",
        rewriter.rewritten(), rewriter.classes());
    Map<Rewriter.Kind, List<Rewriter.Finding>> byKind = new TreeMap<>();
    for (Rewriter.Finding each : rewriter.findings()) {
      byKind.computeIfAbsent(each.kind(), any -> new ArrayList<>()).add(each);
    }
    byKind.forEach(
        (kind, all) -> {
          out.println();
          out.println(heading(kind));
          all.stream()
              .map(each -> "  " + each.in() + ": " + each.what())
              .distinct()
              .forEach(out::println);
        });
    if (rewriter.signatures() > 0) {
      out.println();
      out.println("The jar was signed; its signature would not hold any more and is left out.");
    }
    if (to != null) {
      out.println();
      out.println("Written to " + to);
    }
  }

  private static String heading(Rewriter.Kind kind) {
    return switch (kind) {
      case CROSSES -> "A rewritten class meets the JDK, which knows only its own:";
      case NO_EXECUTOR -> "Without an executor this stays in the JDK's common pool:";
      case PARALLEL_STREAM -> "A parallel stream stays in the JDK's common pool:";
      case JDKS_POOL -> "This makes a pool of the JDK:";
      case NAME_IN_STRING -> "A name in a string is not rewritten:";
    };
  }

  private int complain(int code, String what) {
    err.println("fjord rewrite: " + what.replaceAll("\\s*\\R\\s*", " "));
    return code;
  }
}
