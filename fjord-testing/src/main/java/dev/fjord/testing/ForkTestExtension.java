package dev.fjord.testing;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import dev.fjord.ForkPool;
import java.lang.reflect.Method;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.TestAbortedException;

/** Calls the method of a {@link ForkTest} under one seed after another. */
final class ForkTestExtension implements ParameterResolver, InvocationInterceptor {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ForkPool.class
        && isAnnotated(parameter.getDeclaringExecutable(), ForkTest.class);
  }

  /** Its place; there is one for each seed. */
  @Override
  public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return null;
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context) {
    invocation.skip(); // it could be called once
    Method method = call.getExecutable();
    ForkTest test = findAnnotation(method, ForkTest.class).orElseThrow();
    if (test.seed().length == 0 && test.seeds() < 1) {
      throw new IllegalArgumentException("seeds must be at least 1: " + test.seeds());
    }
    Schedules schedules =
        new Schedules(
            test.seed().length > 0
                ? LongStream.of(test.seed())
                : LongStream.rangeClosed(1, test.seeds()),
            test.workers(),
            "@ForkTest(seed = %d, workers = %d)");
    try {
      schedules.check(pool -> invoke(method, call, pool));
    } catch (AssertionError failure) {
      if (failure.getCause() instanceof TestAbortedException aborted) {
        throw aborted;
      }
      throw failure;
    }
  }

  /** By another annotation, which would call the method without a schedule. */
  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context) {
    invocation.skip();
    throw isTwoKinds(call);
  }

  @Override
  public <T> T interceptTestFactoryMethod(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context) {
    invocation.skip();
    throw isTwoKinds(call);
  }

  private static ExtensionConfigurationException isTwoKinds(
      ReflectiveInvocationContext<Method> call) {
    return new ExtensionConfigurationException(
        "@ForkTest is a test by itself, repeated for each seed: take the other kind of test off "
            + call.getExecutable().getName());
  }

  private static void invoke(
      Method method, ReflectiveInvocationContext<Method> call, ForkPool pool) {
    Class<?>[] types = method.getParameterTypes();
    @Nullable Object[] arguments = call.getArguments().toArray();
    for (int i = 0; i < types.length; i++) {
      if (types[i] == ForkPool.class) {
        arguments[i] = pool;
      }
    }
    ReflectionSupport.invokeMethod(method, call.getTarget().orElse(null), arguments);
  }
}
