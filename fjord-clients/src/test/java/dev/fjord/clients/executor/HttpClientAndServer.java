package dev.fjord.clients.executor;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** The JDK's HTTP server and client, both on the pool: many requests, and some that meet. */
final class HttpClientAndServer implements Client {
  private static final int REQUESTS = 1_000;
  private static final int AT_ONCE = 50;
  private static final int MEETING = 16;

  @Override
  public String run(ExecutorService pool) throws Exception {
    CountDownLatch all = new CountDownLatch(MEETING);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(any, AT_ONCE);
    server.setExecutor(pool);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          String answer =
              path.equals("/meet")
                  ? meet(all)
                  : String.valueOf(Client.fib(Integer.parseInt(path.substring(1))));
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      HttpClient client = HttpClient.newBuilder().executor(pool).build();
      String base = "http://localhost:%d/".formatted(server.getAddress().getPort());
      long sum = 0;
      for (int i = 0; i < REQUESTS; i += AT_ONCE) {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int j = 0; j < AT_ONCE; j++) {
          answers.add(get(client, base + (i + j) % 20));
        }
        for (CompletableFuture<HttpResponse<String>> each : answers) {
          sum += Long.parseLong(body(each));
        }
      }
      List<CompletableFuture<HttpResponse<String>>> meeting = new ArrayList<>();
      for (int i = 0; i < MEETING; i++) {
        meeting.add(get(client, base + "meet"));
      }
      int met = 0;
      for (CompletableFuture<HttpResponse<String>> each : meeting) {
        met += body(each).equals("true") ? 1 : 0;
      }
      return "sum %d, met %d".formatted(sum, met);
    } finally {
      server.stop(0);
    }
  }

  private static CompletableFuture<HttpResponse<String>> get(HttpClient client, String to) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(to)).build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private static String body(CompletableFuture<HttpResponse<String>> answer)
      throws ExecutionException, InterruptedException, java.util.concurrent.TimeoutException {
    return answer.get(60, TimeUnit.SECONDS).body();
  }

  /** Waits for all others, without a word to the pool. */
  private static String meet(CountDownLatch all) throws IOException {
    all.countDown();
    try {
      return String.valueOf(all.await(30, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
