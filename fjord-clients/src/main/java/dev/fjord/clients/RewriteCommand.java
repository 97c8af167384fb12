package dev.fjord.clients;

import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Text;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
    sortOptions = false,
    description = {
      "Points the classes of a jar at Fjord's ForkJoinPool in place of the JDK's, and lists the"
          + " places where that is not enough. Without --out it only lists them. To run what was"
          + " written, put fjord-core and fjord-concurrent on the class path, too.",
      "Exit code: 0, or 2 if the jar cannot be read or the other not be written."
    })
final class RewriteCommand implements Callable<Integer> {
  private final PrintStream out;

  @Parameters(paramLabel = "JAR", description = "the jar to read")
  private Path jar = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write the jar; replaced if it is there")
  private @Nullable Path to;

  RewriteCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    if (!Files.isRegularFile(jar)) {
      throw new InputException(jar + " is no file");
    }
    JarRewriter rewriter = new JarRewriter(jar);
    if (to == null) {
      rewriter.rewrite(OutputStream.nullOutputStream());
    } else {
      checkTarget(to);
      OutputFile.replace(to, rewriter::rewrite);
    }
    tell(rewriter);
    return Commands.RIGHT;
  }

  /** What is there and no file of its own, such as a device, is not ours to replace. */
  private void checkTarget(Path target) {
    if (target.toString().equals(OutputFile.STANDARD_OUTPUT)) {
      throw new InputException("--out takes a file; a jar does not go to standard output");
    }
    if (Files.isDirectory(target)) {
      throw new InputException("--out names a directory: " + target);
    }
    if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isRegularFile(target)) {
      throw new InputException("--out names no regular file: " + target);
    }
    OutputFile.spare("--out", target, () -> List.of(jar));
  }

  private void tell(JarRewriter rewriter) {
    out.printf(
        "%d of %d classes name the fork/join framework.%n",
        rewriter.rewritten(), rewriter.classes());
    if (rewriter.archives() > 0) {
      out.printf(
          "%s inside not looked into: rewrite each alone.%n",
          Text.count(rewriter.archives(), "archive"));
    }
    Map<Rewriter.Kind, List<Rewriter.Finding>> byKind = new TreeMap<>();
    for (Rewriter.Finding each : rewriter.findings()) {
      if (each.kind() == Rewriter.Kind.MODULE && rewriter.rewritten() == 0) {
        continue; // it has no need of Fjord
      }
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
      case SPLIT -> "This is split in the JDK's common pool:";
      case JDKS_POOL -> "This makes a pool of the JDK:";
      case MODULE -> "On the module path Fjord is not found; on the class path it is:";
      case NAME_IN_STRING -> "A name in a string is not rewritten:";
      case UNREADABLE -> "This is no class file that can be read, and is left as it is:";
    };
  }
}
