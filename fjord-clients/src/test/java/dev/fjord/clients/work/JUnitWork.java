package dev.fjord.clients.work;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** JUnit running tests in parallel, some of which wait for each other. */
public final class JUnitWork implements Callable<String> {
  /** Tests that JUnit runs, and nobody else. */
  static final class Sample {
    private static final CountDownLatch BOTH = new CountDownLatch(2);

    @RepeatedTest(200)
    void passes() {
      Assertions.assertEquals(4, 2 + 2);
    }

    @Test
    void fails() {
      Assertions.fail("planned");
    }

    @Test
    void one() throws InterruptedException {
      meet();
    }

    @Test
    void other() throws InterruptedException {
      meet();
    }

    private static void meet() throws InterruptedException {
      BOTH.countDown();
      Assertions.assertTrue(BOTH.await(20, TimeUnit.SECONDS));
    }
  }

  @Override
  public String call() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(Sample.class))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return "passed %d, failed %d"
        .formatted(
            listener.getSummary().getTestsSucceededCount(),
            listener.getSummary().getTestsFailedCount());
  }
}
