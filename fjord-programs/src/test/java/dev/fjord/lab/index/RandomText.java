package dev.fjord.lab.index;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Text of all that is awkward, the same for the same seed. */
final class RandomText {
  private static final String[] GAPS = {
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\r\n",
    "\t",
    ", ",
    "...",
    "\r",
    "\n\n\n",
    "--[{(_`@/:^~",
    "\f\u0001\u007f"
  };

  private static final String[] WORDS =
      ("a The QUICK brown fox jumps2 12345678 sixteen- sixteencharacter Zürich naïve 日本語 "
              + "\uD83D\uDE00 ÄÖÜ seventeen17171717")
          .split(" ");

  private final Random random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  RandomText(long seed) {
    random = new Random(seed);
  }

  /** About {@code bytes} bytes, none of them NUL. */
  byte[] bytes(int bytes) {
    out.reset();
    while (out.size() < bytes) {
      switch (random.nextInt(20)) {
        case 0 -> noise(random.nextInt(20));
        case 1 -> letters(random.nextInt(100));
        case 2, 3, 4 -> letters(1 + random.nextInt(12));
        default -> text(WORDS[random.nextInt(WORDS.length)]);
      }
      if (random.nextInt(10) > 0) {
        text(GAPS[random.nextInt(GAPS.length)]);
      }
    }
    return out.toByteArray();
  }

  private void text(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void letters(int count) {
    for (int i = 0; i < count; i++) {
      out.write((random.nextBoolean() ? 'a' : 'A') + random.nextInt(3));
    }
  }

  /** Any bytes, seldom valid UTF-8. */
  private void noise(int count) {
    for (int i = 0; i < count; i++) {
      out.write(1 + random.nextInt(255));
    }
  }
}
