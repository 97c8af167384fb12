package dev.fjord.bench;

import dev.fjord.bench.versus.Main;
import dev.fjord.lab.Session;
import dev.fjord.support.Told;
import java.nio.file.Path;

/** What {@code versus} tells. */
public final class Versus {
  private Versus() {}

  /** Runs it with these arguments. */
  public static Told run(Path home, String arguments) {
    String[] words = ("versus " + arguments).strip().split(" ");
    return Told.by((out, err) -> Main.run(Session.standard(out, err), home, words));
  }
}
