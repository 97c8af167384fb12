package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.NativeProgram;
import dev.fjord.lab.run.Probe;
import java.nio.file.Path;

/** Runs a contender in another language, which is a file. */
record NativeProbe(String file, NativeProgram.Call call) implements Probe<NativeProgram.Line> {
  @Override
  public NativeProgram.Line run() {
    try {
      return new NativeProgram(Path.of(file)).run(call);
    } catch (FailedRunException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }
}
