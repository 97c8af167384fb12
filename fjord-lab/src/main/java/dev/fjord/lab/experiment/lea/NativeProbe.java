package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.run.NativeProgram;
import dev.fjord.lab.run.Probe;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs a contender in another language. Arguments: its file, program, size, workers, repeats. */
final class NativeProbe implements Probe {
  static final String NAME = "native";

  /** What the repeats took, without the first. */
  static final String MILLIS = "ms";

  /** Equal for equal results. */
  static final String DIGEST = "digest";

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  /** Equal for equal results. */
  static double digest(String result) {
    return result.hashCode();
  }

  @Override
  public Readings run(List<String> arguments) {
    NativeProgram.Call call =
        new NativeProgram.Call(
            arguments.get(1),
            arguments.get(2),
            Integer.parseInt(arguments.get(3)),
            Integer.parseInt(arguments.get(4)));
    try {
      NativeProgram.Line line = new NativeProgram(Path.of(arguments.get(0))).run(call);
      List<Double> millis =
          line.warmNanos().stream().map(nanos -> nanos / NANOS_PER_MILLI).toList();
      return new Readings(Map.of(MILLIS, millis, DIGEST, List.of(digest(line.result()))), "");
    } catch (NativeProgram.FailedException e) {
      return new Readings(Map.of(), String.valueOf(e.getMessage()));
    }
  }
}
