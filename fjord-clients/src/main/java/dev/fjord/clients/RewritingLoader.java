package dev.fjord.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes that another loader finds once more, rewritten: programs and libraries then use
 * Fjord's fork/join framework without being compiled for it. The JDK's own classes and Fjord's stay
 * as they are.
 */
public final class RewritingLoader extends ClassLoader {
  private static final String PRODUCT = "dev.fjord.";
  private static final String CLIENTS = "dev.fjord.clients.";

  private final ClassLoader source;
  private final Rewriter rewriter;

  /** Rewrites what {@code source} finds. */
  public RewritingLoader(ClassLoader source, Rewriter rewriter) {
    super(source);
    this.source = source;
    this.rewriter = rewriter;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        loaded = ofTheJdk(name);
      }
      if (loaded == null) {
        boolean isOurs = name.startsWith(PRODUCT) && !name.startsWith(CLIENTS);
        byte[] bytes = isOurs ? null : bytesOf(name);
        loaded = bytes == null ? source.loadClass(name) : define(name, rewriter.rewrite(bytes));
      }
      if (resolve) {
        resolveClass(loaded);
      }
      return loaded;
    }
  }

  private static @Nullable Class<?> ofTheJdk(String name) {
    try {
      return getPlatformClassLoader().loadClass(name);
    } catch (ClassNotFoundException another) {
      return null;
    }
  }

  private byte @Nullable [] bytesOf(String name) {
    try (InputStream in = source.getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }
}
