package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.fjord.ForkPool;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The clock on the wall may jump: nothing that runs tasks, waits or wakes reads it. */
class WallClockTest {
  /** Writes the time into a report, and does nothing else with it. */
  private static final String REPORT = "dev.fjord.internal.watchdog.Streak";

  /** Clocks that jump, and waits that end at a time of such a clock. */
  private static boolean isOnTheWall(JavaCodeUnitAccess<?> call) {
    JavaClass owner = call.getTargetOwner();
    String name = call.getName();
    return name.equals("currentTimeMillis")
        || (owner.getPackageName().equals("java.time") && name.startsWith("now"))
        || owner.isAssignableTo(java.time.Clock.class)
        || owner.isAssignableTo(java.util.Calendar.class)
        || owner.isAssignableTo(java.util.Timer.class)
        || (owner.isEquivalentTo(java.util.Date.class) && name.equals("<init>"))
        || (owner.isEquivalentTo(LockSupport.class) && name.equals("parkUntil"))
        || (owner.isAssignableTo(Condition.class) && name.equals("awaitUntil"));
  }

  private static Set<String> readers(JavaClasses classes) {
    Set<String> readers = new TreeSet<>();
    for (JavaClass each : classes) {
      each.getCodeUnitAccessesFromSelf().stream()
          .filter(WallClockTest::isOnTheWall)
          .forEach(call -> readers.add(each.getName()));
    }
    return readers;
  }

  @Tag("long")
  @Test
  void ofAllThatRunsOnlyAReportReadsTheClockOnTheWall() {
    JavaClasses runtime =
        new ClassFileImporter()
            .importUrls(
                Set.of(
                    place(ForkPool.class),
                    place(ForkJoinPool.class),
                    place(FJTaskRunnerGroup.class)));
    for (Class<?> face : Set.of(ForkPool.class, ForkJoinPool.class, FJTaskRunnerGroup.class)) {
      assertTrue(runtime.contain(face), () -> face + " was not looked at");
    }
    assertEquals(Set.of(REPORT), readers(runtime));
  }

  /** The twin: whoever reads it is found. */
  @Test
  void aReaderOfTheClockOnTheWallIsFound() {
    JavaClasses culprits =
        new ClassFileImporter().importClasses(Reads.class, Waits.class, Steady.class);
    assertEquals(Set.of(Reads.class.getName(), Waits.class.getName()), readers(culprits));
  }

  private static java.net.URL place(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  private static final class Reads {
    static long deadline() {
      return System.currentTimeMillis() + TimeUnit.SECONDS.toMillis(1);
    }
  }

  private static final class Waits {
    static void aSecond(long deadline) {
      LockSupport.parkUntil(deadline);
    }
  }

  private static final class Steady {
    static long deadline() {
      return System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    }
  }
}
