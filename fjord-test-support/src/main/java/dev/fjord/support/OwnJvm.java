package dev.fjord.support;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs that need a virtual machine of their own: of this Java, with this class path. */
public final class OwnJvm {
  private OwnJvm() {}

  /** What starts a main class, in any directory. */
  public static ProcessBuilder of(List<String> options, Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-cp");
    command.add(
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(each -> Path.of(each).toAbsolutePath().toString())
            .collect(joining(File.pathSeparator)));
    command.add(main.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
