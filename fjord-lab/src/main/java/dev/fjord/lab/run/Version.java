package dev.fjord.lab.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** What exactly is run. */
public final class Version {
  /** The checkout, as the launcher tells. */
  private static final String HOME = "fjord.home";

  private static final String MAVEN = "/META-INF/maven/dev.fjord/fjord-lab/pom.properties";
  private static final int LIMIT_SECONDS = 10;

  private Version() {}

  /** The commit of the checkout that the launcher was started from; empty if there is none. */
  public static String commit() {
    String home = System.getProperty(HOME, "");
    String commit = home.isEmpty() ? "" : commit(Path.of(home));
    return commit.equals("unknown") ? "" : commit;
  }

  /** What is asked for by {@code --version}. */
  public static String line() {
    Properties maven = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(MAVEN)) {
      if (in != null) {
        maven.load(in);
      }
    } catch (IOException e) {
      maven.clear(); // as where there are classes and no jar
    }
    String commit = commit();
    return "fjord %s%s, Java %s"
        .formatted(
            maven.getProperty("version", "from classes"),
            commit.isEmpty() ? "" : ", commit " + commit,
            Runtime.version());
  }

  /**
   * The commit of a checkout, with {@code -dirty} when files were changed; else {@code unknown}.
   */
  public static String commit(Path home) {
    try {
      Process git =
          new ProcessBuilder(
                  "git", "-C", home.toString(), "describe", "--always", "--dirty", "--tags")
              .redirectErrorStream(true)
              .start();
      git.getOutputStream().close();
      String told = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean done = git.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      return done && git.exitValue() == 0 ? told.strip() : "unknown";
    } catch (IOException e) {
      return "unknown"; // no git
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
