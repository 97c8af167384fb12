package dev.fjord.bench.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.WrongResultException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Every benchmark method runs once on every face, in small; each checks its own result. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a rival may hang, too
class DoorTest {
  private static final int FEW = 40;

  private static List<Object> small() {
    ExecuteBenchmark execute = new ExecuteBenchmark();
    execute.tasks = FEW;
    execute.others = FEW;
    ChainBenchmark chain = new ChainBenchmark();
    chain.length = FEW;
    FutureBenchmark future = new FutureBenchmark();
    future.stages = FEW;
    PeriodBenchmark period = new PeriodBenchmark();
    period.micros = FEW;
    HalfLoadBenchmark half = new HalfLoadBenchmark();
    half.tasks = FEW;
    return List.of(execute, chain, future, new AsleepBenchmark(), period, half);
  }

  static Stream<Arguments> doors() {
    return Arrays.stream(Face.values())
        .flatMap(face -> Stream.of(1, 2, 8).map(workers -> Arguments.of(face, workers)));
  }

  private static List<Method> methods(Object benchmark, Class<? extends Annotation> kind) {
    return Arrays.stream(benchmark.getClass().getMethods())
        .filter(method -> method.isAnnotationPresent(kind))
        .toList();
  }

  /** As JMH does it: sets up, calls with the states that are asked for, tears down. */
  private static void runAll(Object benchmark, Object... states) throws Exception {
    List<Method> all = methods(benchmark, Benchmark.class);
    assertFalse(all.isEmpty());
    for (Method method : all) {
      callAll(benchmark, Setup.class);
      call(benchmark, method, states);
    }
    callAll(benchmark, TearDown.class);
  }

  private static void callAll(Object benchmark, Class<? extends Annotation> kind) throws Exception {
    for (Method method : methods(benchmark, kind)) {
      call(benchmark, method);
    }
  }

  private static void call(Object benchmark, Method method, Object... states) throws Exception {
    Object[] arguments =
        Arrays.stream(method.getParameterTypes())
            .map(type -> Arrays.stream(states).filter(type::isInstance).findFirst().orElseThrow())
            .toArray();
    method.invoke(benchmark, arguments);
  }

  @ParameterizedTest
  @MethodSource("doors")
  void everyFaceDoesEveryWork(Face face, int workers) throws Exception {
    HalfLoadBenchmark.Starts starts = new HalfLoadBenchmark.Starts();
    for (Object benchmark : small()) {
      Door door = new Door();
      door.face = face;
      door.workers = workers;
      door.open();
      runAll(benchmark, door, starts);
      door.close();
    }
    assertEquals(1, starts.rounds);
    assertTrue(starts.p999Nanos >= starts.medianNanos && starts.medianNanos > 0);
  }

  @Test
  void aTaskThatRanTwiceIsNoticed() {
    Ran ran = new Ran();
    ran.add();
    ran.add();
    assertThrows(WrongResultException.class, () -> ran.await(1));
  }
}
