package dev.fjord.lab.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeoutException;

/** What exactly is run. */
public final class Version {
  private static final int LIMIT_SECONDS = 10;

  private Version() {}

  /** The commit of the checkout that the launcher was started from; empty if there is none. */
  public static String commit() {
    String home = System.getProperty(Jvm.HOME, "");
    String commit = home.isEmpty() ? "" : commit(Path.of(home));
    return commit.equals("unknown") ? "" : commit;
  }

  /** What is asked for by {@code --version}. */
  public static String line() {
    String commit = commit();
    return "fjord %s%s, Java %s"
        .formatted(
            ofJar("dev.fjord/fjord-lab", "from classes"),
            commit.isEmpty() ? "" : ", commit " + commit,
            Runtime.version());
  }

  /**
   * The version that a jar of Maven's tells.
   *
   * @param name its group and its artifact, with a slash between
   * @param none what to say where there is no such jar
   */
  public static String ofJar(String name, String none) {
    Properties maven = new Properties();
    String properties = "/META-INF/maven/%s/pom.properties".formatted(name);
    try (InputStream in = Version.class.getResourceAsStream(properties)) {
      if (in != null) {
        maven.load(in);
      }
    } catch (IOException e) {
      maven.clear(); // as where there are classes and no jar
    }
    return maven.getProperty("version", none);
  }

  /**
   * The commit of a checkout, with {@code -dirty} when files were changed; else {@code unknown}.
   */
  public static String commit(Path home) {
    try {
      Ended git =
          Ended.run(
              LIMIT_SECONDS,
              List.of("git", "-C", home.toString(), "describe", "--always", "--dirty", "--tags"));
      return git.code() == 0 ? git.output().strip() : "unknown";
    } catch (IOException | TimeoutException e) {
      return "unknown"; // no git, or one that asks
    }
  }
}
