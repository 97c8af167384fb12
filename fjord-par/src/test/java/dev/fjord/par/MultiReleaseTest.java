package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What JDK 24 added to streams is there, whatever JDK the build runs on. */
final class MultiReleaseTest {
  private static final int VERSION_OF_17 = 61;

  private final Path versions;

  MultiReleaseTest() throws URISyntaxException {
    Path classes =
        Path.of(ParStreams.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    versions = classes.resolve("META-INF/versions/24");
  }

  @Test
  void everyJdkCompilesTheClassesForJdk24() throws IOException {
    Path pipe = versions.resolve("dev/fjord/par/GatheringPipe.class");
    try (DataInputStream in = new DataInputStream(Files.newInputStream(pipe))) {
      assertEquals(0xCAFEBABE, in.readInt());
      in.readUnsignedShort(); // the minor version
      assertEquals(VERSION_OF_17, in.readUnsignedShort());
    }
  }

  @Test
  void nothingThatStandsInForTheJdkIsAmongThem() {
    assertFalse(Files.exists(versions.resolve("java")));
  }
}
