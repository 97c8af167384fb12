package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All races of {@code dev.fjord.stress.races} by jcstress, in JVMs of its own. The short form takes
 * one kind of JVM and leaves out the twins that need time to fail; the long form leaves the choice
 * of compilers, modes and processors to jcstress.
 */
@Tag("long")
@Tag("newest")
class RacesTest {
  /** Small strides: the actors meet more often. */
  private static final List<String> ALWAYS =
      List.of("-f", "1", "-strideSize", "5", "-strideCount", "40");

  private static final List<String> SHORT =
      List.of(
          "-t",
          "(Holds[A-Za-z]*|MustFail)$",
          "-iters",
          "1",
          "-time",
          "200",
          "-sc",
          "false",
          "-af",
          "NONE",
          "-jvmArgs",
          Child.collector());

  private static final List<String> LONG = List.of("-iters", "2", "-time", "500");

  @Test
  void noRaceShowsWhatMustNotHappenAndEveryTwinDoes() throws Exception {
    List<String> args = new ArrayList<>(ALWAYS);
    args.addAll(Times.LONG ? LONG : SHORT);
    Child races = Child.run(List.of("-Xmx512m"), Races.class, args);
    races.output().lines().filter(line -> line.startsWith("race ")).forEach(System.out::println);
    assertEquals(0, races.exit(), races::output);
  }
}
