package dev.fjord.lab;

import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Probe;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What a child virtual machine does: runs one probe and prints its readings as JSON. */
@Command(name = ChildJvm.PROBE, hidden = true)
final class ProbeCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "JSON")
  private String json = "";

  ProbeCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Probe.Call call = ChildJvm.readCall(json);
    ChildJvm.endWithParent();
    Probe probe = session.experiments().probe(call.probe());
    session.out().println(ChildJvm.write(probe.run(call.arguments())));
    return Main.RIGHT;
  }
}
