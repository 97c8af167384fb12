package dev.fjord.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A headless browser with the network off. Talks to Chromium by the Chrome DevTools protocol, of
 * which it keeps what a test of a page needs.
 */
final class Browser implements AutoCloseable {
  /** How long anything may take on a busy machine, in seconds. */
  private static final int PATIENCE = 120;

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LISTENING = "DevTools listening on ";
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
  private static final List<String> PLACES =
      List.of(
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
          "/Applications/Chromium.app/Contents/MacOS/Chromium");

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final String session;
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
  private volatile String page = "";

  private Browser(Process process, String address) throws Exception {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listener())
            .get(PATIENCE, TimeUnit.SECONDS);
    String target =
        call("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asText();
    this.session =
        call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
    call(
        "Network.emulateNetworkConditions",
        Map.of("offline", true, "latency", 0, "downloadThroughput", 0, "uploadThroughput", 0));
  }

  /** The program that {@code CHROME} names, else the first on the path or at the usual places. */
  static Optional<Path> find() {
    String named = System.getenv("CHROME");
    Stream<Path> onPath =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
    return Stream.of(Stream.ofNullable(named).map(Path::of), onPath, PLACES.stream().map(Path::of))
        .flatMap(places -> places)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts a browser.
   *
   * @param profile an empty folder for what it writes
   */
  static Browser start(Path program, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile)
            .redirectErrorStream(true)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    try {
      return new Browser(process, address(process));
    } catch (Throwable t) {
      process.destroyForcibly();
      throw t;
    }
  }

  /** Lets the browser say what it likes, until it has ended. */
  private static void drain(Reader output) {
    try {
      output.transferTo(Writer.nullWriter());
    } catch (IOException ended) {
      // closed with the process
    }
  }

  private static String address(Process process) throws IOException {
    BufferedReader output = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread drain = new Thread(() -> drain(output), "browser-output");
        drain.setDaemon(true);
        drain.start();
        return line.substring(LISTENING.length());
      }
      said.append(line).append('\n');
    }
    throw new IOException("the browser ended: " + said);
  }

  /** Sets the size of the window in pixels, as a phone's or a desk's. */
  void resize(int width, int height, boolean phone) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
  }

  /** What the system prefers: {@code light} or {@code dark}. */
  void prefer(String scheme) throws Exception {
    Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** Opens a page from the disk and waits until it is drawn; forgets the complaints before it. */
  void open(Path file) throws Exception {
    complaints.clear();
    loaded = new CompletableFuture<>();
    page = file.toRealPath().toUri().toString();
    call("Page.navigate", Map.of("url", page));
    loaded.get(PATIENCE, TimeUnit.SECONDS);
    settle();
  }

  /** Waits until what was asked for is drawn. */
  void settle() throws Exception {
    evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
  }

  /** The value of an expression, or of the promise that it gives. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(answer.get("exceptionDetails").toPrettyString());
    }
    return answer.path("result").path("value");
  }

  /** The mouse: {@code mouseMoved}, {@code mousePressed}, {@code mouseReleased}. */
  void mouse(String what, double x, double y, int clicks) throws Exception {
    Map<String, Object> event = Map.of("type", what, "x", x, "y", y, "clickCount", clicks);
    ObjectNode parameters = JSON.valueToTree(event);
    if (clicks > 0) {
      parameters.put("button", "left");
    }
    call("Input.dispatchMouseEvent", parameters);
  }

  /** What is in the window as PNG. */
  void screenshot(Path file) throws Exception {
    String data = call("Page.captureScreenshot", Map.of("format", "png")).get("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  /** Errors and warnings since the page was opened, and what it asked for besides itself. */
  List<String> complaints() {
    return new ArrayList<>(complaints);
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  private JsonNode call(String method, Object parameters) throws Exception {
    return call(session, method, parameters);
  }

  private JsonNode call(String session, String method, Object parameters) throws Exception {
    int id = calls.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(message.toString(), true).get(PATIENCE, TimeUnit.SECONDS);
    JsonNode reply = answer.get(PATIENCE, TimeUnit.SECONDS);
    if (reply.has("error")) {
      throw new IOException(method + ": " + reply.get("error"));
    }
    return reply.get("result");
  }

  private void hear(JsonNode message) {
    CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt(-1));
    if (answer != null) {
      answer.complete(message);
      return;
    }
    JsonNode event = message.path("params");
    switch (message.path("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Runtime.exceptionThrown" ->
          complaints.add("exception: " + event.at("/exceptionDetails/exception/description"));
      case "Runtime.consoleAPICalled" -> hearConsole(event);
      case "Log.entryAdded" -> complaints.add("log: " + event.at("/entry/text").asText());
      case "Network.requestWillBeSent" -> hearRequest(event.at("/request/url").asText());
      default -> {}
    }
  }

  private void hearConsole(JsonNode event) {
    String type = event.path("type").asText();
    if (List.of("error", "warning", "assert").contains(type)) {
      complaints.add("console " + type + ": " + event.at("/args/0/value").asText());
    }
  }

  private void hearRequest(String url) {
    if (!url.startsWith("data:") && !url.equals(page)) {
      complaints.add("request: " + url);
    }
  }

  /** Puts the parts of messages together. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      parts.append(data);
      if (last) {
        try {
          hear(JSON.readTree(parts.toString()));
        } catch (IOException e) {
          complaints.add("protocol: " + e);
        }
        parts.setLength(0);
      }
      webSocket.request(1);
      return null;
    }
  }
}
