package dev.fjord.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Task;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.vm.VM;

/** Where the JVM puts the fields that matter for speed. */
class LayoutTest {
  private static final int LINE = 64;
  private static final Set<String> HOT =
      Set.of("forks", "forkLimit", "stack", "bareForm", "bound", "frame", "tail", "floor");

  private static final List<FieldLayout> DEQUE =
      List.copyOf(ClassLayout.parseClass(Deque.class).fields());

  private static final long FIRST =
      DEQUE.stream().filter(LayoutTest::isHot).mapToLong(FieldLayout::offset).min().orElseThrow();

  private static final long LAST =
      DEQUE.stream()
          .filter(LayoutTest::isHot)
          .mapToLong(f -> f.offset() + f.size())
          .max()
          .orElseThrow();

  @Test
  void whatTheFastPathTouchesFitsOneLine() {
    assertTrue(LAST - FIRST <= LINE, () -> "hot fields span " + (LAST - FIRST) + " bytes");
  }

  @Test
  void nothingElseIsOnTheLinesOfWhatTheFastPathTouches() {
    for (FieldLayout field : DEQUE) {
      boolean pad = field.name().matches("[pq]\\d\\d");
      boolean apart =
          field.offset() + field.size() <= FIRST - LINE + 8 || field.offset() >= LAST + LINE - 8;
      assertTrue(
          isHot(field) || pad || apart, () -> field + " is too near to " + FIRST + ".." + LAST);
    }
  }

  /**
   * Less than a line, and no more than java.util.concurrent's own task: 24 bytes, or 32 where a
   * reference takes 8, as under ZGC. Two bytes are left, for the tag of a subclass.
   */
  @Test
  void aTaskTakesNoMoreThanItsHeaderLinkMarkAndTwoFlags() {
    ClassLayout job = ClassLayout.parseClass(Task.class);
    long reference = VM.current().sizeOfField("java.lang.Object");
    assertEquals(reference == 4 ? 24 : 32, job.instanceSize());
  }

  private static boolean isHot(FieldLayout field) {
    return HOT.contains(field.name()) && field.hostClass().contains("HotFields");
  }
}
