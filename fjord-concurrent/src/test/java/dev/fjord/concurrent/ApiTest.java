package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The API is that of the classes of java.util.concurrent in JDK 25: every public or protected
 * member that they have is here, and none besides. Where a member is declared does not matter, only
 * that it is there for whoever uses or extends the class.
 */
final class ApiTest {
  private static final String THEIRS = "java.util.concurrent.";
  private static final String OURS = "dev.fjord.concurrent.";
  private static final int SAME_MODIFIERS =
      Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT;

  /** Differences that are meant, as they are written in the failure, each with its reason. */
  private static final Set<String> CHOSEN =
      Set.of(
          // A snapshot beside the old getters.
          "besides: ForkJoinPool: public dev.fjord.concurrent.ForkJoinPoolSnapshot snapshot()",
          // What the engine does with a task lives in a superclass.
          "missing: ForkJoinTask: extends java.lang.Object",
          "besides: ForkJoinTask: extends dev.fjord.internal.job.Task");

  /** What tasks say to the engine, by name; and children asking about their parents. */
  private static final Pattern CHOSEN_MEMBERS =
      Pattern.compile(
          "besides: .* (fjord[A-Za-z]+\\(.*|protected static boolean isAncestorCancelled\\(\\))");

  @BeforeEach
  void theModelIsThere() {
    assumeTrue(Runtime.version().feature() >= 25, "the API is that of JDK 25");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ForkJoinPool",
        "ForkJoinPool$ManagedBlocker",
        "ForkJoinPool$ForkJoinWorkerThreadFactory",
        "ForkJoinTask",
        "RecursiveTask",
        "RecursiveAction",
        "CountedCompleter",
        "ForkJoinWorkerThread"
      })
  void noMemberIsMissingOrBesides(String name) throws ClassNotFoundException {
    Set<String> theirs = describe(Class.forName(THEIRS + name));
    Set<String> ours = describe(Class.forName(OURS + name));
    Set<String> differences = new TreeSet<>();
    theirs.stream()
        .filter(each -> !ours.contains(each))
        .forEach(each -> differences.add("missing: " + each));
    ours.stream()
        .filter(each -> !theirs.contains(each))
        .forEach(each -> differences.add("besides: " + each));
    differences.removeAll(CHOSEN);
    differences.removeIf(each -> CHOSEN_MEMBERS.matcher(each).matches());
    assertTrue(differences.isEmpty(), () -> "\n" + String.join("\n", differences));
  }

  @Test
  void theDescriptionSeesDifferences() {
    Set<String> described = describe(java.util.concurrent.RecursiveAction.class);
    assertFalse(described.equals(describe(java.util.concurrent.RecursiveTask.class)));
    assertTrue(described.contains("RecursiveAction: protected abstract void compute()"));
    assertTrue(
        described.contains(
            "RecursiveAction: public static <T extends dev.fjord.concurrent.ForkJoinTask<?>>"
                + " java.util.Collection<T> invokeAll(java.util.Collection<T>)"),
        () -> String.join("\n", described));
    assertEquals(1, described.stream().filter(each -> each.contains(" get()")).count());
  }

  /** Each line is one thing that a program may rely on. */
  private static Set<String> describe(Class<?> type) {
    Set<String> lines = new TreeSet<>();
    String name = type.getSimpleName() + ": ";
    lines.add(name + modifiers(type.getModifiers()) + "class" + parameters(type));
    lines.add(name + "extends " + named(type.getGenericSuperclass()));
    supertypes(type)
        .filter(Class::isInterface)
        .forEach(each -> lines.add(name + "is " + named(each)));
    Stream.of(type.getGenericInterfaces())
        .map(ApiTest::named)
        .filter(each -> each.contains("<"))
        .forEach(each -> lines.add(name + "implements " + each));
    supertypes(type)
        .filter(each -> !each.getName().equals("java.lang.Object"))
        .forEach(each -> addMembers(lines, name, type, each));
    for (Class<?> nested : type.getDeclaredClasses()) {
      if (isOpen(nested.getModifiers())) {
        lines.add(
            name + modifiers(nested.getModifiers() | Modifier.STATIC) + nested.getSimpleName());
      }
    }
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (isOpen(each.getModifiers())) {
        lines.add(name + modifiers(each.getModifiers()) + "new" + signature(each));
      }
    }
    return lines;
  }

  private static void addMembers(
      Set<String> lines, String name, Class<?> type, Class<?> declaring) {
    for (Method each : declaring.getDeclaredMethods()) {
      if (isOpen(each.getModifiers())
          && !each.isBridge()
          && !each.isSynthetic()
          && isTheOneSeen(type, each)) {
        lines.add(
            name
                + modifiers(each.getModifiers())
                + variables(each)
                + named(each.getGenericReturnType())
                + " "
                + each.getName()
                + signature(each));
      }
    }
    for (Field each : declaring.getDeclaredFields()) {
      if (isOpen(each.getModifiers())) {
        lines.add(
            name
                + modifiers(each.getModifiers())
                + named(each.getGenericType())
                + " "
                + each.getName());
      }
    }
  }

  /** No class before the declaring one, from the type upwards, overrides the method. */
  private static boolean isTheOneSeen(Class<?> type, Method method) {
    for (Class<?> each : supertypes(type).toList()) {
      if (each == method.getDeclaringClass()) {
        return true;
      }
      if (Stream.of(each.getDeclaredMethods())
          .anyMatch(
              other ->
                  other.getName().equals(method.getName())
                      && isOpen(other.getModifiers())
                      && Arrays.equals(other.getParameterTypes(), method.getParameterTypes()))) {
        return false;
      }
    }
    return true;
  }

  /** The type, its superclasses, then all interfaces. */
  private static Stream<Class<?>> supertypes(Class<?> type) {
    Set<Class<?>> all = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      all.add(each);
    }
    for (Class<?> each : Set.copyOf(all)) {
      addInterfaces(all, each);
    }
    return all.stream();
  }

  private static void addInterfaces(Set<Class<?>> all, Class<?> type) {
    for (Class<?> each : type.getInterfaces()) {
      all.add(each);
      addInterfaces(all, each);
    }
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String modifiers(int modifiers) {
    String words = Modifier.toString(modifiers & SAME_MODIFIERS);
    return words.isEmpty() ? "" : words + " ";
  }

  private static String parameters(Class<?> type) {
    return Stream.of(type.getTypeParameters()).map(ApiTest::bounded).toList().toString();
  }

  private static String variables(Executable executable) {
    TypeVariable<?>[] variables = executable.getTypeParameters();
    return variables.length == 0
        ? ""
        : Stream.of(variables).map(ApiTest::bounded).collect(Collectors.joining(", ", "<", "> "));
  }

  private static String bounded(TypeVariable<?> variable) {
    String bounds =
        Stream.of(variable.getBounds())
            .map(ApiTest::named)
            .filter(each -> !each.equals("java.lang.Object"))
            .collect(Collectors.joining(" & "));
    return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
  }

  private static String signature(Executable executable) {
    String parameters =
        Stream.of(executable.getGenericParameterTypes())
            .map(ApiTest::named)
            .collect(Collectors.joining(", ", "(", executable.isVarArgs() ? " varargs)" : ")"));
    String thrown =
        Stream.of(executable.getGenericExceptionTypes())
            .map(ApiTest::named)
            .sorted()
            .collect(Collectors.joining(", "));
    return parameters + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  /** A type's name, with the names of the classes of the JDK mapped to ours. */
  private static String named(Type type) {
    return type == null
        ? "nothing"
        : type.getTypeName()
            .replaceAll(
                "java\\.util\\.concurrent\\."
                    + "(ForkJoin|RecursiveTask|RecursiveAction|CountedCompleter)",
                OURS + "$1");
  }
}
