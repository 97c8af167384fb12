package dev.fjord.support;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public API of the module in whose folder the tests run, against the one that is recorded in
 * its {@code api.txt}: a line for each type and each member that users can name, with generic types
 * and nullness. Members whose names begin with {@code fjord} are the engine's.
 */
public final class PublicApi {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Path RECORD = Path.of("api.txt");
  private static final String ACCEPT =
      "mvn test -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false -Dfjord.api=accept";
  private static final int MODIFIERS =
      Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT;

  private final Set<String> exported = new TreeSet<>();
  private final SortedSet<String> lines = new TreeSet<>();

  private PublicApi() throws IOException, ClassNotFoundException {
    try (InputStream info = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
      for (var exports : ModuleDescriptor.read(info).exports()) {
        if (!exports.isQualified()) {
          exported.add(exports.source());
        }
      }
    }
    for (String name : exported) {
      try (Stream<Path> files = Files.list(CLASSES.resolve(name.replace('.', '/')))) {
        for (Path file : files.toList()) {
          String simple = file.getFileName().toString();
          if (simple.endsWith(".class") && !simple.startsWith("package-info")) {
            String type = name + "." + simple.replace(".class", "");
            add(Class.forName(type, false, PublicApi.class.getClassLoader()));
          }
        }
      }
    }
  }

  /**
   * How it differs from the recorded one, in one line, with how to accept that; empty if it does
   * not. Where the system property {@code fjord.api} says {@code accept}, it is recorded instead.
   */
  public static Optional<String> difference() throws IOException, ClassNotFoundException {
    SortedSet<String> now = new PublicApi().lines;
    if ("accept".equals(System.getProperty("fjord.api"))) {
      Files.write(RECORD, now);
      return Optional.empty();
    }
    List<String> recorded = Files.readAllLines(RECORD);
    List<String> gone = recorded.stream().filter(line -> !now.contains(line)).toList();
    List<String> added = now.stream().filter(line -> !recorded.contains(line)).toList();
    if (gone.isEmpty() && added.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "the public API has changed: gone %s, new %s; if that is meant: %s"
            .formatted(gone, added, ACCEPT));
  }

  private void add(Class<?> type) {
    if (!isPublic(type)) {
      return;
    }
    List<String> words = new ArrayList<>();
    words.add(Modifier.toString(type.getModifiers() & MODIFIERS));
    words.add(type.isSealed() ? "sealed" : "");
    words.add(type.isInterface() ? "interface" : "class");
    words.add(type.getName() + variables(type.getTypeParameters()));
    words.add(all("extends ", Stream.ofNullable(type.getAnnotatedSuperclass())));
    words.add(all("implements ", Arrays.stream(type.getAnnotatedInterfaces())));
    line(type, words);
    members(type, type);
  }

  /** Also those that it has from types that nobody can name. */
  private void members(Class<?> type, Class<?> declaring) {
    for (Field field : declaring.getDeclaredFields()) {
      if (isPublic(field)) {
        line(type, List.of(modifiers(field), text(field.getAnnotatedType()), field.getName()));
      }
    }
    Stream<Executable> constructors =
        type == declaring ? Arrays.stream(type.getDeclaredConstructors()) : Stream.empty();
    Stream.concat(constructors, Arrays.stream(declaring.getDeclaredMethods()))
        .filter(PublicApi::isPublic)
        .forEach(executable -> line(type, words(executable)));
    Stream.concat(
            Stream.ofNullable(declaring.getSuperclass()), Arrays.stream(declaring.getInterfaces()))
        .filter(above -> above.getName().startsWith("dev.fjord.") && !isPublic(above))
        .forEach(above -> members(type, above));
  }

  private static List<String> words(Executable executable) {
    Method method = executable instanceof Method of ? of : null;
    List<String> words = new ArrayList<>();
    words.add(modifiers(executable));
    words.add(method != null && method.isDefault() ? "default" : "");
    words.add(variables(executable.getTypeParameters()));
    words.add(method == null ? "" : text(method.getAnnotatedReturnType()));
    String parameters =
        parameters(executable).map(PublicApi::text).collect(Collectors.joining(", ", "(", ")"));
    words.add(
        (method == null ? "new" : method.getName())
            + (executable.isVarArgs() ? parameters.replace("[])", "...)") : parameters));
    words.add(all("throws ", Arrays.stream(executable.getAnnotatedExceptionTypes())));
    Object value = method == null ? null : method.getDefaultValue();
    words.add(
        value == null ? "" : "= " + (value instanceof long[] many ? Arrays.toString(many) : value));
    return words;
  }

  /** For a record's own constructor those of its components: JDK 17 cannot read all of its own. */
  private static Stream<AnnotatedType> parameters(Executable executable) {
    Class<?> type = executable.getDeclaringClass();
    RecordComponent[] components = type.getRecordComponents();
    if (executable instanceof Constructor && components != null) {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      if (Arrays.equals(types, executable.getParameterTypes())) {
        return Arrays.stream(components).map(RecordComponent::getAnnotatedType);
      }
    }
    return Arrays.stream(executable.getAnnotatedParameterTypes());
  }

  private void line(Class<?> type, List<String> words) {
    String line = words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining(" "));
    lines.add(type.getName().substring(type.getPackageName().length() + 1) + ": " + line);
  }

  private boolean isPublic(Class<?> type) {
    Class<?> around = type.getDeclaringClass();
    return (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
        && exported.contains(type.getPackageName())
        && !type.isAnonymousClass()
        && (around == null || isPublic(around));
  }

  private static boolean isPublic(Member member) {
    return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
        && !member.isSynthetic()
        && !member.getName().startsWith("fjord");
  }

  private static String modifiers(Member member) {
    return Modifier.toString(member.getModifiers() & MODIFIERS);
  }

  private static String variables(TypeVariable<?>[] variables) {
    return variables.length == 0
        ? ""
        : Arrays.stream(variables)
            .map(of -> of + all(" extends ", Arrays.stream(of.getAnnotatedBounds())))
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String all(String before, Stream<AnnotatedType> types) {
    String text = types.map(PublicApi::text).collect(Collectors.joining(", "));
    return text.isEmpty() || text.equals("Object") ? "" : before + text;
  }

  private static String text(AnnotatedType type) {
    return type.toString()
        .replaceAll("@org\\.jspecify\\.annotations\\.(\\w+)(\\(\\))?", "@$1")
        .replace("java.lang.", "");
  }
}
