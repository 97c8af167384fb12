package dev.fjord.bench;

import dev.fjord.bench.versus.Main;
import dev.fjord.lab.Session;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** How a command ended, and what it said. */
public record Outcome(int code, String out, String err) {
  /** Runs {@code versus} with these arguments. */
  public static Outcome of(Path home, String arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Session session =
        Session.standard(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code = Main.run(session, home, ("versus " + arguments).strip().split(" "));
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
