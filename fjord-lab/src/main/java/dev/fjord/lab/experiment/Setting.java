package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Effort;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How large experiments are, and where they run.
 *
 * @param size how large
 * @param processors the processors there are
 * @param heapBytes the most heap that a virtual machine will use, in bytes
 * @param scratch a directory for files that are removed afterwards
 * @param file a text file that the user named; empty if there is none
 */
public record Setting(
    Size size, int processors, long heapBytes, Path scratch, Optional<Path> file) {

  /** How large experiments are. */
  public enum Size {
    /** Seconds for all of them, in one virtual machine, to see that they run. */
    TINY,
    /** A quarter of an hour for all of them, on two processors. */
    QUICK,
    /** As quick, but for what a person can wait for: some minutes more. */
    USUAL,
    /** As large as in the documents, as far as the machine allows. */
    FULL;

    /** The word for it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Of two values the first where all is tiny. */
  public <T> T choose(T tiny, T others) {
    return choose(tiny, others, others);
  }

  /** Of three values the one for the size; usually the second. */
  public <T> T choose(T tiny, T quick, T full) {
    return choose(tiny, quick, quick, full);
  }

  /** Of four values the one for the size. */
  public <T> T choose(T tiny, T quick, T usual, T full) {
    return switch (size) {
      case TINY -> tiny;
      case QUICK -> quick;
      case USUAL -> usual;
      case FULL -> full;
    };
  }

  /** How long to measure a cell. */
  public Effort effort() {
    return choose(new Effort(0, 1), new Effort(1, 3, 400), new Effort(3, 5));
  }

  /** The numbers of workers of a document; the smallest of them where all is tiny. */
  public List<Integer> workers(List<Integer> all) {
    return choose(all.subList(0, Math.min(2, all.size())), all, all);
  }
}
