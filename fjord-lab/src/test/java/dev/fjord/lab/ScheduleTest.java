package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Schedule;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Setting.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final double QUARTER_OF_AN_HOUR = 900;

  private static Setting quick(int processors) {
    return new Setting(Size.QUICK, processors, 1L << 31, Path.of("."), Optional.empty());
  }

  /** An experiment that does nothing. */
  private record Idle(double seconds, Map<String, Double> shared) implements Documented {
    @Override
    public Needs needs(Setting setting, Claim claim) {
      return new Needs(0, 0, seconds, shared);
    }

    @Override
    public void run(Bench bench) {}
  }

  private static Experiment idle(double seconds, Map<String, Double> shared) {
    return new Idle(seconds, shared).as("M-fib");
  }

  @Test
  void whatOneHasMeasuredTheNextIsSpared() {
    List<Experiment> experiments =
        List.of(
            idle(5, Map.of("a", 2.0, "b", 3.0)),
            idle(4, Map.of("b", 3.0)),
            idle(2, Map.of("c", 2.0)),
            idle(9, Map.of("c", 8.0)),
            idle(7, Map.of()));
    Schedule schedule = Schedule.of(experiments, quick(2));
    assertEquals(List.of(5.0, 1.0, 2.0, 7.0, 7.0), schedule.seconds());
    assertEquals(22, schedule.sum());
  }

  @Test
  void allQuickOnesTakeAQuarterOfAnHourOnTwoProcessors() {
    List<Experiment> all = StandardExperiments.all().all();
    Schedule schedule = Schedule.of(all, quick(2));
    assertTrue(schedule.sum() <= QUARTER_OF_AN_HOUR, schedule.toString());
  }
}
