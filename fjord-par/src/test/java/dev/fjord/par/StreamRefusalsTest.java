package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every method of the four interfaces refuses what the JDK's refuses, at the same time. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamRefusalsTest {
  /** One of the interfaces, with streams of both kinds that have no elements. */
  record Kind(
      Class<?> type,
      Supplier<BaseStream<?, ?>> jdks,
      Function<ParStreams, BaseStream<?, ?>> ours) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind(Stream.class, () -> Arrays.stream(new Object[0]), ParStreams::of),
          new Kind(IntStream.class, () -> Arrays.stream(new int[0]), ParStreams::ints),
          new Kind(LongStream.class, () -> Arrays.stream(new long[0]), ParStreams::longs),
          new Kind(DoubleStream.class, () -> Arrays.stream(new double[0]), ParStreams::doubles));

  /** What has happened to a stream before it is asked. */
  enum Past {
    LINKED(BaseStream::unordered), // they are ordered, so that this is a stage
    CONSUMED(BaseStream::iterator),
    CLOSED(BaseStream::close);

    private final Consumer<BaseStream<?, ?>> event;

    Past(Consumer<BaseStream<?, ?>> event) {
      this.event = event;
    }
  }

  /** The methods that every JDK has which we support; {@code gather} has a test of its own. */
  private static List<Method> methods(Kind kind) {
    return Arrays.stream(kind.type.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !m.isBridge())
        .filter(m -> !m.getName().equals("gather"))
        .toList();
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(StreamRefusalsTest::argument).toArray();
  }

  private static Object argument(Class<?> type) {
    if (type == Collector.class) {
      return Collectors.toList();
    }
    if (type == IntFunction.class) { // the generator of an array, for streams of objects
      return (IntFunction<Object[]>) Object[]::new;
    }
    if (type.isInterface()) {
      return Proxy.newProxyInstance(
          StreamRefusalsTest.class.getClassLoader(), new Class<?>[] {type}, (p, m, args) -> null);
    }
    if (type == long.class) {
      return 1L;
    }
    return type == int.class ? (Object) 1 : type == double.class ? (Object) 1.0 : "";
  }

  /** How a call ends: by what is thrown, or not. */
  private static String end(Object stream, Method method, Object[] arguments) {
    try {
      method.invoke(stream, arguments);
      return "returns";
    } catch (InvocationTargetException e) {
      return e.getCause().getClass().getName();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyNullIsRefusedAtOnceWhereTheJdkDoes(int workers) {
    ParStreams on = Pools.streams(workers);
    for (Kind kind : KINDS) {
      for (Method method : methods(kind)) {
        for (int i = 0; i < method.getParameterCount(); i++) {
          if (!method.getParameterTypes()[i].isPrimitive()) {
            Object[] arguments = arguments(method);
            arguments[i] = null;
            assertEquals(
                end(kind.jdks.get(), method, arguments),
                end(kind.ours.apply(on), method, arguments),
                method + ", argument " + i);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamThatWasUsedOrClosedRefusesWhatTheJdksDoes(int workers) {
    ParStreams on = Pools.streams(workers);
    for (Kind kind : KINDS) {
      for (Method method : methods(kind)) {
        for (Past past : Past.values()) {
          BaseStream<?, ?> jdks = kind.jdks.get();
          BaseStream<?, ?> ours = kind.ours.apply(on);
          past.event.accept(jdks);
          past.event.accept(ours);
          assertEquals(
              end(jdks, method, arguments(method)),
              end(ours, method, arguments(method)),
              method + " of a stream that was " + past);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyMethodIsThere(int workers) {
    ParStreams on = Pools.streams(workers);
    for (Kind kind : KINDS) {
      for (Method method : methods(kind)) {
        assertEquals(
            "returns", end(kind.ours.apply(on), method, arguments(method)), method.toString());
      }
    }
  }
}
