package dev.fjord.concurrent.clients;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pekko actors on a dispatcher whose executor is the pool. */
final class PekkoTest extends WithPool {
  private static final Duration SOON = Duration.ofSeconds(SOON_SECONDS);
  private static final AtomicReference<ExecutorService> LENT = new AtomicReference<>();

  private ActorSystem system;

  /** Gives a dispatcher the pool of the test. Pekko finds it by its name. */
  public static final class Configurator extends ExecutorServiceConfigurator {
    public Configurator(Config config, DispatcherPrerequisites prerequisites) {
      super(config, prerequisites);
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(String id, ThreadFactory threads) {
      return LENT::get;
    }
  }

  /** Adds up what it does, forgets it when it fails, and answers. */
  private final class Worker extends AbstractActor {
    private int sum;

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .matchEquals(
              "work",
              any -> {
                sum += work();
                getSender().tell(sum, getSelf());
              })
          .matchEquals(
              "fail",
              any -> {
                throw new ArithmeticException("own");
              })
          .match(
              CountDownLatch.class,
              latch -> {
                block(latch);
                getSender().tell("released", getSelf());
              })
          .build();
    }
  }

  /** Passes a number on until it is zero. */
  private static final class Ring extends AbstractActor {
    private final CompletableFuture<String> end;
    private ActorRef next;

    Ring(CompletableFuture<String> end) {
      this.end = end;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(ActorRef.class, ref -> next = ref)
          .match(
              Integer.class,
              left -> {
                if (left == 0) {
                  end.complete("round");
                } else {
                  next.tell(left - 1, getSelf());
                }
              })
          .build();
    }
  }

  @BeforeEach
  void start() {
    LENT.set(pool);
    Config config =
        ConfigFactory.parseString(
                "fjord { type = Dispatcher, throughput = 5, executor = \""
                    + Configurator.class.getName()
                    + "\" }\npekko { loglevel = OFF, stdout-loglevel = OFF }")
            .withFallback(ConfigFactory.load());
    system = ActorSystem.create("fjord", config);
  }

  @AfterEach
  void stop() throws Exception {
    system.terminate();
    value(system.getWhenTerminated().toCompletableFuture());
    // The dispatcher ends its executor.
    assertTrue(pool.awaitTermination(SOON_SECONDS, SECONDS));
  }

  private ActorRef worker() {
    return system.actorOf(Props.create(Worker.class, () -> new Worker()).withDispatcher("fjord"));
  }

  private static Object ask(ActorRef actor, Object message) throws Exception {
    return value(Patterns.ask(actor, message, SOON).toCompletableFuture());
  }

  @Test
  void anActorWorksOnOneMessageAfterTheOther() throws Exception {
    ActorRef worker = worker();
    for (int i = 1; i <= 50; i++) {
      assertEquals(i * RESULT, ask(worker, "work"));
    }
  }

  @Test
  void manyActorsWorkTogether() throws Exception {
    List<CompletableFuture<Object>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ActorRef worker = worker();
      answers.add(Patterns.ask(worker, "work", SOON).toCompletableFuture());
      answers.add(Patterns.ask(worker, "work", SOON).toCompletableFuture());
    }
    for (int i = 0; i < answers.size(); i++) {
      assertEquals((i % 2 + 1) * RESULT, value(answers.get(i)));
    }
  }

  @Test
  void aRingOfActorsPassesAMessageRound() throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    List<ActorRef> ring = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ring.add(
          system.actorOf(Props.create(Ring.class, () -> new Ring(end)).withDispatcher("fjord")));
    }
    for (int i = 0; i < 20; i++) {
      ring.get(i).tell(ring.get((i + 1) % 20), ActorRef.noSender());
    }
    ring.get(0).tell(20_000, ActorRef.noSender());
    assertEquals("round", value(end));
  }

  @Test
  void anActorThatBlocksLeavesTheOthersAlone() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    CompletableFuture<Object> blocked = Patterns.ask(worker(), latch, SOON).toCompletableFuture();
    assertEquals(RESULT, ask(worker(), "work"));
    latch.countDown();
    assertEquals("released", value(blocked));
  }

  @Test
  void anActorThatFailsIsStartedAgain() throws Exception {
    ActorRef worker = worker();
    assertEquals(RESULT, ask(worker, "work"));
    worker.tell("fail", ActorRef.noSender());
    assertEquals(RESULT, ask(worker, "work"));
  }
}
