import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes classes from their models: what is the same for several primitive types stands in a model
 * once, and here is what differs. The build starts this file as it is.
 *
 * <pre>
 *   // for each of float, double, int:
 *   static float[] filter(float[] array, int from, int to, DoublePredicate keep) { ... }
 *   // end
 * </pre>
 *
 * <p>Such a region is written for {@code float}, and repeated for each type that it names: {@code
 * float} is the type of an element, and {@code double} the one in which the JDK's functions take
 * and return it. {@code int} stays what it is, the type of indices. After {@code // only long:}
 * stands what only those types have, as it is for them, up to the next such line or {@code //
 * all:}, and after {@code // not long:} what all but those have. {@code T} stands for objects: it
 * is a parameter of each method of the region. {@code List} is a list of them in place of an array.
 */
final class Each {
  private static final Pattern REGION =
      Pattern.compile(" *// for each of ([\\w, ]+):\n(.*?) *// end\n", Pattern.DOTALL);

  /** What all types of a region have, or only some. */
  private static final Pattern PIECE =
      Pattern.compile(
          "(?: *// (?:(only|not) ([\\w, ]+)|all):\n)?(.+?)(?= *// (?:(?:only|not) [\\w, ]+|all):\n|\\z)",
          Pattern.DOTALL);

  private static final Pattern IMPORT = Pattern.compile("import .*Double.*;\n");

  private static final Pattern WORD = Pattern.compile("\\w+");

  /** What is called otherwise where it is of objects: a pattern, and what is put for it. */
  private static final String[][] OF_OBJECTS = {
    {"\\bDouble(Predicate|Consumer|ToIntFunction)(?= \\w)", "$1<? super %s>"},
    {"\\bIntToDoubleFunction(?= \\w)", "IntFunction<? extends %s>"},
    {"\\bDouble(BinaryOperator|Consumer|Stream)\\b(?!\\.)", "$1<%s>"},
    {"\\bSpliterator\\.(@Nullable )?OfDouble", "$1Spliterator<%s>"},
    {"\\bObjDoubleConsumer<R>", "BiConsumer<R, ? super %s>"},
    {"\\bPrimitiveIterator\\.OfDouble", "java.util.Iterator<%s>"},
    {"\\bOptionalDouble(?= \\w)", "java.util.Optional<%s>"},
    {"\\bOptionalDouble", "java.util.Optional"},
    {"DoubleStream\\.", "Stream."},
    {"doubleStream", "stream"},
    {"AsDouble\\b", ""},
    {"new float\\[(.+?)\\]", "Lists.newArray($1)"},
    {"Float\\.compare(\\(.+?\\)) == 0", "Objects.equals$1"},
    {
      "( *\\* @param )array(?=[^/]*\\*/\\s+public static (?!<))",
      "$1<T> the type of the elements\n$0"
    },
    {"\\bstatic (?!final|<)", "static <T> "},
    {
      "final class OfDouble(?= extends Pipe<)",
      "abstract class OfRef<%s extends @org.jspecify.annotations.Nullable Object>"
    },
  };

  /** And where they are in a list. */
  private static final String[][] OF_LISTS = {
    {"(float|T)\\[\\] array", "java.util.List<T> list"},
    {"\\barray\\[(.+?)\\]", "list.get($1)"},
    {"\\barray\\.length", "list.size()"},
    {"(\\w\\.\\w+)\\(array, ", "$1(Lists.indexed(list), "},
    {"\\barray\\b", "list"},
  };

  /** A comparison that integers have an operator for. */
  private static final Pattern COMPARISON =
      Pattern.compile("Float\\.compare\\(([^,()]+), ([^,()]+)\\) (<=?|>=?|==|!=) 0");

  /** A type, how names call it, its box, and the type of the functions over it. */
  private record Type(String name, String title, String box, String wide) {
    static final List<Type> ALL =
        List.of(
            new Type("float", "Float", "Float", "double"),
            new Type("double", "Double", "Double", "double"),
            new Type("int", "Int", "Integer", "int"),
            new Type("long", "Long", "Long", "long"),
            new Type("short", "Short", "Short", "int"),
            new Type("char", "Char", "Character", "int"),
            new Type("byte", "Byte", "Byte", "int"),
            new Type("Object", "Ref", "Object", "Object"),
            new Type("T", "Ref", "T", "T"),
            new Type("List", "Ref", "T", "T"));

    static Type named(String name) {
      return ALL.stream().filter(type -> type.name.equals(name)).findAny().orElseThrow();
    }

    /** The region for this type. */
    String put(String region) {
      return PIECE.matcher(region).replaceAll(piece -> Matcher.quoteReplacement(put(piece)));
    }

    private String put(MatchResult piece) {
      String text = piece.group(3);
      boolean isNamed = piece.group(2) != null && names(piece.group(2)).anyMatch(name::equals);
      if ("only".equals(piece.group(1))) {
        return isNamed ? text : "";
      }
      return isNamed ? "" : putShared(text);
    }

    private String putShared(String region) {
      // A cast to the same type would be a warning.
      String text = name.equals(wide) ? region.replaceAll("\\((float|double)\\) ", "") : region;
      if (title.equals("Ref")) {
        text = put(text, OF_OBJECTS);
      }
      if (name.equals("List")) {
        text = put(text, OF_LISTS);
      }
      if (!wide.equals("double")) {
        text = COMPARISON.matcher(text).replaceAll("$1 $3 $2");
      }
      return WORD.matcher(text).replaceAll(word -> put(named(wide), word.group()));
    }

    private String put(String region, String[][] others) {
      String text = region;
      for (String[] other : others) {
        text = text.replaceAll(other[0], other[1].formatted(wide));
      }
      return text;
    }

    private String put(Type of, String word) {
      return switch (word) {
        case "float" -> title.equals("Ref") ? wide : name;
        case "Float" -> box;
        case "double" -> wide;
        case "Double" -> of.box;
        default -> {
          String part =
              word.replace("Float", title)
                  .replace("Double", of.title)
                  .replace("DOUBLE", of.title.toUpperCase(Locale.ROOT))
                  .replace("double", wide);
          // From a type to itself: the JDK has a name of its own.
          yield part.replaceAll("^(Int|Long)To\\1Function$", "$1UnaryOperator");
        }
      };
    }
  }

  private Each() {}

  /** Each file below the first folder, expanded, to the second. */
  public static void main(String[] folders) throws IOException {
    Path models = Path.of(folders[0]);
    Path to = Path.of(folders[1]);
    List<Path> files;
    try (Stream<Path> all = Files.walk(models)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path model : files) {
      String text = IMPORT.matcher(Files.readString(model)).replaceAll(Each::imports);
      text = REGION.matcher(text).replaceAll(Each::regions);
      Path file = to.resolve(models.relativize(model).toString());
      // What is the same keeps its time, so that nothing is compiled again.
      if (!Files.exists(file) || !Files.readString(file).equals(text)) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      }
    }
  }

  /** What is imported for {@code double}, its like, and what objects have for it. */
  private static String imports(MatchResult line) {
    String text = line.group();
    return text
        + Type.named("int").put(text)
        + Type.named("long").put(text)
        + (text.contains("Statistics") ? "" : text.replaceAll("(Obj|To)?Double", ""));
  }

  /** A region for each of its types. */
  private static String regions(MatchResult region) {
    return names(region.group(1))
        .map(name -> Type.named(name).put(region.group(2)))
        .collect(Collectors.collectingAndThen(Collectors.joining("\n"), Matcher::quoteReplacement));
  }

  private static Stream<String> names(String list) {
    return Stream.of(list.split(", "));
  }
}
