package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Job;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When code that was forked bare becomes a job, and of which form. */
final class BareCodeTest {
  private static final int MANY = 100;

  /** Jobs that were made, in order. */
  private final List<Made> made = new ArrayList<>();

  private boolean noMemory;

  private final BranchForm form = code -> make("form", code);
  private final BranchForm other = code -> make("other", code);
  private final Hungry owner = new Hungry();
  private final Deque deque = owner.deque;

  private Job make(String by, Object code) {
    if (noMemory) {
      throw new OutOfMemoryError("planned");
    }
    Made job = new Made(by, code);
    made.add(job);
    return job;
  }

  private static final class Made extends Job {
    final String by;
    final Object code;

    Made(String by, Object code) {
      this.by = by;
      this.code = code;
    }

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** Forks and joins until the deque takes this form bare. */
  private void settleOn(BranchForm chosen) {
    for (int i = 0; i < MANY; i++) {
      assertTrue(deque.pop(deque.push("settle", chosen)));
    }
    made.clear();
  }

  @Test
  void whatStaysPrivateBecomesNoJob() {
    settleOn(form);
    int mark = deque.push("a", form);
    int above = deque.push("b", form);
    assertTrue(deque.pop(above));
    assertTrue(deque.pop(mark));
    assertEquals(List.of(), made);
  }

  @Test
  void whatIsPublishedIsAJobOfItsForm() {
    settleOn(form);
    int a = deque.push("a", form);
    owner.hungry(1);
    int b = deque.push("b", form);
    Made stolen = (Made) owner.stolen();
    assertEquals("form", stolen.by);
    assertEquals("a", stolen.code);
    assertTrue(deque.pop(b), "it can be taken back");
    assertFalse(deque.pop(a));
    assertEquals(stolen, deque.published(a));
  }

  @Test
  void otherFormsBecomeJobsAtOnceAndTheFormStays() {
    settleOn(form);
    for (int i = 0; i < MANY; i++) {
      int bare = deque.push("bare", form);
      int above = deque.push("other", other);
      assertTrue(deque.pop(above));
      assertTrue(deque.pop(bare));
    }
    assertEquals(MANY, made.size());
    assertTrue(made.stream().allMatch(job -> job.by.equals("other")));
  }

  @Test
  void ifMostAreOfAnotherFormWhatIsBareBecomesAJobWhereItStands() {
    settleOn(form);
    int bare = deque.push("bare", form);
    int again = deque.push("again", form);
    for (int i = 0; i < MANY; i++) {
      assertTrue(deque.pop(deque.push("other", other)));
    }
    assertTrue(made.size() < MANY, "it is bare in the end");
    assertEquals(2, made.stream().filter(job -> job.by.equals("form")).count());
    owner.hungry(2);
    int top = deque.push("top", other);
    assertEquals("bare", ((Made) owner.stolen()).code);
    Made second = (Made) owner.stolen();
    assertEquals("again", second.code);
    assertEquals("form", second.by);
    assertTrue(deque.pop(top));
    assertFalse(deque.pop(again));
    assertFalse(deque.pop(bare));
  }

  @Test
  void codeThatIsAJobByItselfIsNotMistakenForOne() {
    settleOn(form);
    Made code = new Made("itself", "nothing");
    int mark = deque.push(code, form);
    assertEquals(1, made.size());
    owner.hungry(1);
    int above = deque.push("b", form);
    Made stolen = (Made) owner.stolen();
    assertEquals("form", stolen.by);
    assertEquals(code, stolen.code);
    assertTrue(deque.pop(above));
    assertFalse(deque.pop(mark));
  }

  @Test
  void withoutMemoryForAJobTheForkThatWasToPublishItIsNone() {
    settleOn(form);
    int a = deque.push("a", form);
    owner.hungry(1);
    noMemory = true;
    assertThrows(OutOfMemoryError.class, () -> deque.push("b", form));
    assertEquals(1, deque.height());
    assertNull(deque.queue().take());
    assertTrue(deque.isAskPending(), "the next push tries again");
    assertThrows(OutOfMemoryError.class, () -> deque.takeOver(threads -> {}));
    assertFalse(deque.isBeingTakenOver());
    noMemory = false;
    int c = deque.push("c", form);
    assertEquals("a", ((Made) owner.stolen()).code);
    assertTrue(deque.pop(c));
    assertFalse(deque.pop(a));
  }

  @Test
  void whatIsTakenOverFromASilentOwnerIsMadeAJobByTheTaker() {
    settleOn(form);
    int a = deque.push("a", form);
    int b = deque.push("b", form);
    assertEquals(2, deque.takeOver(threads -> {}));
    assertEquals("a", ((Made) owner.stolen()).code);
    assertTrue(deque.pop(b), "published and taken back");
    assertFalse(deque.pop(a));
    assertEquals(List.of("a", "b"), made.stream().map(job -> job.code).toList());
  }
}
