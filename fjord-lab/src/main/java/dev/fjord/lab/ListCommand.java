package dev.fjord.lab;

import dev.fjord.lab.options.Commands;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the programs. */
@Command(name = "list", description = "Lists the programs, their arguments and sizes.")
final class ListCommand implements Callable<Integer> {
  private final Session session;

  ListCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Listing.print(session.catalogue(), session.out());
    return Commands.RIGHT;
  }
}
