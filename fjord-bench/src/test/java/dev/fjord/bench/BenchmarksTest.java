package dev.fjord.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Every contender of every benchmark runs and gives what it should, in small and in this process.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a rival may hang, too
class BenchmarksTest {
  private static final boolean VIRTUAL_THREADS = Runtime.version().feature() >= 21;

  private static Collection<RunResult> run(String include, String params) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(include)
            .exclude(VIRTUAL_THREADS ? "-" : "virtualThread")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(10))
            .shouldFailOnError(true)
            .param("workers", "2");
    for (String param : params.split(";")) {
      int at = param.indexOf('=');
      options.param(param.substring(0, at), param.substring(at + 1).split("\\|"));
    }
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return new Runner(
            options.build(), OutputFormatFactory.createFormatInstance(nowhere, VerboseMode.SILENT))
        .run();
  }

  @ParameterizedTest
  @CsvSource({
    "FibBenchmark, 13, 1, size=15",
    "TreeBenchmark, 26, 2, size=1|1023",
    "QueensBenchmark, 13, 1, size=6",
    "UtsBenchmark, 13, 1, size=20",
    "EmptyCallBenchmark, 3, 0, none=0",
    "IdleCallBenchmark, 3, 0, none=0",
    "FirstInstructionBenchmark, 3, 0, none=0",
    "AllBusyBenchmark, 2, 0, none=0",
    "PingPongBenchmark, 2, 0, none=0",
    "TickBenchmark, 3, 0, none=0",
    "WakeBenchmark, 4, 0, none=0",
    "AsleepBenchmark, 12, 0, none=0",
    "PeriodBenchmark, 18, 0, none=0",
    "HandOverBenchmark, 6, 0, none=0",
    "LoopBenchmark, 16, 0, micros=1|300;perWorker=4;shape=UNIFORM|RANDOM",
    "LoopBenchmark, 4, 0, micros=10;perWorker=64;shape=TRIANGULAR",
    "SmallBenchmark, 9, 0, none=0",
    "ManyBenchmark, 12, 0, tasks=100;steps=10",
    "PipelineBenchmark, 90, 0, size=1000",
    "AlgorithmBenchmark, 27, 0, size=10000",
    "WholeProgramBenchmark, 3, 0, program=jacobi;arguments=100 3;threshold=64",
    "WholeProgramBenchmark, 3, 0, program=fib;arguments=20;threshold=13",
    "WholeProgramBenchmark, 3, 0, program=integrate;arguments=6",
    "WholeProgramBenchmark, 3, 0, program=micro;arguments=2",
    "WholeProgramBenchmark, 6, 0, program=sortobjects|streams;arguments=100"
  })
  void runs(String benchmark, int contenders, int virtualThreads, String params)
      throws RunnerException {
    assertAllRun(benchmark, contenders, virtualThreads, params);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "WholeProgramBenchmark, 9, 0, program=sort|mm|lu;arguments=100;threshold=0",
    "WholeProgramBenchmark, 3, 0, program=index;arguments=1MiB"
  })
  void runsWithMoreData(String benchmark, int contenders, int virtualThreads, String params)
      throws RunnerException {
    assertAllRun(benchmark, contenders, virtualThreads, params);
  }

  private static void assertAllRun(
      String benchmark, int contenders, int virtualThreads, String params) throws RunnerException {
    Collection<RunResult> results = run("\\." + benchmark + "\\.", params);
    assertEquals(contenders + (VIRTUAL_THREADS ? virtualThreads : 0), results.size());
    for (RunResult result : results) {
      assertTrue(result.getPrimaryResult().getScore() > 0, result.getParams().id());
    }
  }

  @Test
  void aWrongResultIsNoticed() {
    WrongResultException e =
        assertThrows(WrongResultException.class, () -> WrongResultException.check(1, 2));
    assertEquals("gave 1, expected 2", e.getMessage());
  }
}
