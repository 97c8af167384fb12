package dev.fjord.testing;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of JUnit 5 that runs under many schedules, one for each seed, until one fails.
 *
 * <pre>{@code @ForkTest(seeds = 1000)
 * void neverOverdrawn() {
 *   Account account = new Account(100, Seeds::point); // called between its check and its act
 *   Fork.join(() -> account.withdraw(80), () -> account.withdraw(80));
 *   assertTrue(account.balance() >= 0);
 * }
 * }</pre>
 *
 * <p>The method is a task of a {@linkplain dev.fjord.ForkPoolOptions#deterministic deterministic}
 * pool, a fresh one for each seed. {@link Fork} works on it, and what the method submits is waited
 * for. It may have a parameter of type {@link ForkPool}, which is that pool.
 *
 * <p>It counts as one test. A failure names its seed, and how to replay it: {@code @ForkTest(seed =
 * 42)}, or the system property {@value Seeds#SEED_PROPERTY}, which all such tests of a run obey.
 * What the test threw is the cause. Later seeds are not run. A failed assumption aborts the test.
 *
 * <p><b>Once for the test, not for each seed:</b> the instance, what stands before and after it
 * ({@code @BeforeEach}, {@code @AfterEach}), its other parameters, a {@code @Timeout}. What a
 * schedule changes is made in the method.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(ForkTestExtension.class)
public @interface ForkTest {
  /**
   * {@return how many schedules, with the seeds from 1 on} At least 1, or the test fails. Without
   * effect where {@link #seed} is given.
   */
  int seeds() default Seeds.COUNT;

  /** {@return the only seeds, to replay them; none for {@link #seeds}} */
  long[] seed() default {};

  /** {@return how many workers; part of the schedule} */
  int workers() default Seeds.WORKERS;
}
