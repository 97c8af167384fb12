package sample;

import dev.fjord.Fork;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Blurs a picture: one loop over its rows, which splits itself while it runs. */
public final class Blur {
  private static final int RADIUS = 8;

  public static void main(String[] args) throws IOException {
    File to = new File(args[0]);
    BufferedImage image = args.length > 1 ? ImageIO.read(new File(args[1])) : chessboard(1024);
    int width = image.getWidth();
    int height = image.getHeight();
    int[] from = image.getRGB(0, 0, width, height, null, 0, width);
    int[] blurred = new int[from.length];
    Fork.range(
        0,
        height,
        (lo, hi) -> {
          for (int y = lo; y < hi; y++) {
            for (int x = 0; x < width; x++) {
              blurred[y * width + x] = mean(from, width, height, x, y);
            }
          }
        });
    BufferedImage result = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    result.setRGB(0, 0, width, height, blurred, 0, width);
    ImageIO.write(result, "png", to);
    System.out.println(width + " x " + height + " pixels blurred: " + to);
  }

  private static int mean(int[] pixels, int width, int height, int x, int y) {
    int red = 0, green = 0, blue = 0, count = 0;
    for (int j = Math.max(0, y - RADIUS); j < Math.min(height, y + RADIUS + 1); j++) {
      for (int i = Math.max(0, x - RADIUS); i < Math.min(width, x + RADIUS + 1); i++, count++) {
        int pixel = pixels[j * width + i];
        red += pixel >> 16 & 255;
        green += pixel >> 8 & 255;
        blue += pixel & 255;
      }
    }
    return new Color(red / count, green / count, blue / count).getRGB();
  }

  private static BufferedImage chessboard(int size) {
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < size * size; i++) {
      image.setRGB(i % size, i / size, (i % size / 64 + i / size / 64) % 2 * 0xffffff);
    }
    return image;
  }
}
