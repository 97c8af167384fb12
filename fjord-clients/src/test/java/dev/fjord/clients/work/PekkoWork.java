package dev.fjord.clients.work;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;

/** Pekko with its default dispatcher: ping-pong, a flood, asking, blocking, many short lives. */
public final class PekkoWork implements Callable<String> {
  private static final int PINGS = 20_000;
  private static final int FLOOD = 1_000_000;
  private static final int SENDERS = 4;
  private static final int ASKS = 2_000;
  private static final int BLOCKERS = 64;
  private static final int LIVES = 20_000;

  /** Counts down and sends back. */
  private static final class Ping extends AbstractActor {
    private final CompletableFuture<String> end;

    Ping(CompletableFuture<String> end) {
      this.end = end;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(
              Integer.class,
              left -> {
                if (left == 0) {
                  end.complete("ping-pong");
                } else {
                  getSender().tell(left - 1, getSelf());
                }
              })
          .build();
    }
  }

  /** Opens a latch once it has had so many messages; blocks when told to. */
  private static final class Sink extends AbstractActor {
    private final int most;
    private final CountDownLatch end;
    private int had;

    Sink(int most, CountDownLatch end) {
      this.most = most;
      this.end = end;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(
              Integer.class,
              any -> {
                had++;
                if (had == most) {
                  end.countDown();
                }
              })
          .match(
              CountDownLatch.class,
              together -> {
                together.countDown();
                together.await(30, TimeUnit.SECONDS);
                end.countDown();
              })
          .match(String.class, text -> getSender().tell(text + "!", getSelf()))
          .build();
    }
  }

  /** Counts its own end. */
  private static final class Mayfly extends AbstractActor {
    private final CountDownLatch dead;

    Mayfly(CountDownLatch dead) {
      this.dead = dead;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().build();
    }

    @Override
    public void postStop() {
      dead.countDown();
    }
  }

  @Override
  public String call() throws Exception {
    ClassLoader loader = PekkoWork.class.getClassLoader();
    ActorSystem system =
        ActorSystem.create(
            "work",
            ConfigFactory.parseString("pekko { loglevel = OFF, stdout-loglevel = OFF }")
                .withFallback(ConfigFactory.load(loader)),
            loader);
    try {
      String pings = pingPong(system);
      return String.join(", ", pings, flood(system), ask(system), block(system), lives(system));
    } finally {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
  }

  private static String pingPong(ActorSystem system) throws Exception {
    CompletableFuture<String> end = new CompletableFuture<>();
    ActorRef one = system.actorOf(Props.create(Ping.class, () -> new Ping(end)));
    ActorRef two = system.actorOf(Props.create(Ping.class, () -> new Ping(end)));
    one.tell(PINGS, two);
    return end.get(60, TimeUnit.SECONDS);
  }

  private static String flood(ActorSystem system) throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    ActorRef sink = system.actorOf(Props.create(Sink.class, () -> new Sink(FLOOD, end)));
    List<Thread> senders = new ArrayList<>();
    for (int s = 0; s < SENDERS; s++) {
      Thread sender =
          new Thread(
              () -> {
                for (int i = 0; i < FLOOD / SENDERS; i++) {
                  sink.tell(i, ActorRef.noSender());
                }
              });
      sender.start();
      senders.add(sender);
    }
    for (Thread sender : senders) {
      sender.join();
    }
    return "flood " + end.await(60, TimeUnit.SECONDS);
  }

  private static String ask(ActorSystem system) throws Exception {
    ActorRef sink =
        system.actorOf(Props.create(Sink.class, () -> new Sink(1, new CountDownLatch(1))));
    AtomicInteger right = new AtomicInteger();
    for (int i = 0; i < ASKS; i++) {
      CompletionStage<Object> asked = Patterns.ask(sink, "q" + i, Duration.ofSeconds(30));
      if (asked.toCompletableFuture().get().equals("q" + i + "!")) {
        right.incrementAndGet();
      }
    }
    return "asked " + right;
  }

  /** So many actors that wait for each other: more than there are threads. */
  private static String block(ActorSystem system) throws Exception {
    CountDownLatch end = new CountDownLatch(BLOCKERS);
    CountDownLatch together = new CountDownLatch(1);
    for (int i = 0; i < BLOCKERS; i++) {
      system
          .actorOf(Props.create(Sink.class, () -> new Sink(1, end)))
          .tell(together, ActorRef.noSender());
    }
    return "blocked " + end.await(60, TimeUnit.SECONDS);
  }

  private static String lives(ActorSystem system) throws Exception {
    CountDownLatch dead = new CountDownLatch(LIVES);
    for (int i = 0; i < LIVES; i++) {
      system
          .actorOf(Props.create(Mayfly.class, () -> new Mayfly(dead)))
          .tell(PoisonPill.getInstance(), ActorRef.noSender());
    }
    return "lives " + dead.await(60, TimeUnit.SECONDS);
  }
}
