package dev.fjord.lab.experiment;

/**
 * A table or figure of a document, made again on this machine. What the document says of it is its
 * {@link Claim}.
 *
 * @param id its id in the list of sources, {@code M-fib}
 * @param how how it is made
 */
public record Experiment(String id, Documented how) {
  /** What the document says of it. */
  public Claim claim() {
    return Claims.of(id);
  }

  /** What it needs with a setting. */
  public Needs needs(Setting setting) {
    return how.needs(setting);
  }

  /** What the user named for it to read, as it is now; empty if nothing. */
  public String input(Setting setting) {
    return how.input(setting);
  }
}
