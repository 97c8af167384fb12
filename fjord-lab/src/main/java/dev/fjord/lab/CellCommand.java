package dev.fjord.lab;

import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What a child virtual machine does: measures one cell and prints it as JSON. */
@Command(name = ChildJvm.COMMAND, hidden = true)
final class CellCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "JSON")
  private String json = "";

  CellCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Cell cell = ChildJvm.readCell(json);
    ChildJvm.endWithParent();
    session.out().println(ChildJvm.write(new Laboratory(session.catalogue()).measure(cell)));
    return Main.RIGHT;
  }
}
