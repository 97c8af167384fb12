package dev.fjord.lab.options;

import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Version;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How commands are run and end: with 0 when all results were right, 1 when one was wrong, 2 when
 * what the user gave cannot be used or an output cannot be written, 130 after an interrupt. All but
 * the first come with one line on standard error.
 */
public final class Commands {
  /** All results were right. */
  public static final int RIGHT = 0;

  /** A result was wrong. */
  public static final int WRONG = 1;

  /** What the user gave cannot be used, or an output cannot be written. */
  public static final int UNUSABLE = 2;

  /** It was told to end, as the shell has it. */
  public static final int INTERRUPTED = 130;

  /** What the launcher starts from elsewhere. */
  private static final List<String> OTHERS = List.of("versus", "soak", "rewrite", "help");

  /** The constants of an enum, which may be given in any case. */
  private static final Pattern CONSTANTS = Pattern.compile("one of \\[[A-Z, ]+\\]");

  private Commands() {}

  /**
   * Runs a command; its exit code.
   *
   * @param name who complains
   */
  public static int run(
      String name, CommandLine command, PrintStream out, PrintStream err, String... args) {
    command.getCommandSpec().addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
    List<CommandLine> all = new ArrayList<>(command.getSubcommands().values());
    all.add(command);
    for (CommandLine each : all) {
      each.getCommandSpec().versionProvider(() -> new String[] {Version.line()});
      each.getCommandSpec().usageMessage().sortOptions(false);
    }
    command
        .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
        .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
        .setParameterExceptionHandler((e, given) -> complain(err, where(e), what(e)))
        .setExecutionExceptionHandler((e, failed, given) -> end(name, e, err))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .registerConverter(Path.class, Commands::path);
    command.setExecutionStrategy(
        parsed -> {
          try {
            refuseEmptyLists(parsed);
            return new RunLast().execute(parsed);
          } catch (InputException e) { // such a list, or help that nobody takes
            return complain(err, name, String.valueOf(e.getMessage()));
          }
        });
    if (args.length > 2 && args[0].equals("help")) {
      return complain(err, name, "'%s' is one argument too many".formatted(args[2]));
    }
    return command.execute(plain(command, args));
  }

  /**
   * A list of nothing but commas, which would count as not given, or with nothing beside one of
   * them, where help is not all that is asked for.
   */
  private static void refuseEmptyLists(ParseResult parsed) {
    for (ParseResult each = parsed; each != null; each = each.subcommand()) {
      if (each.isUsageHelpRequested() || each.isVersionHelpRequested()) {
        return;
      }
      for (OptionSpec option : each.matchedOptions()) {
        if (option.splitRegex().isEmpty()) {
          continue;
        }
        if (option.stringValues().isEmpty()) {
          throw new InputException(option.longestName() + ": there is nothing between the commas");
        }
        for (String list : option.originalStringValues()) {
          if (!list.isEmpty() && ("," + list + ",").contains(",,")) {
            throw new InputException(
                "%s: '%s' has nothing beside a comma".formatted(option.longestName(), list));
          }
        }
      }
    }
  }

  private static Path path(String name) {
    try {
      return Names.path(name);
    } catch (InputException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }

  /** {@code help run} is {@code run --help}; of a word that is no command there is no help. */
  private static String[] plain(CommandLine command, String... args) {
    Set<String> known = command.getSubcommands().keySet();
    if (args.length == 0) {
      return args;
    }
    if (args[0].equals("help")) {
      boolean isOfAll = args.length == 1 || args[1].matches("help|-h|--help");
      return isOfAll ? new String[] {"--help"} : plain(command, args[1], "--help");
    }
    if (known.isEmpty()) {
      return args;
    }
    boolean isKnown =
        args[0].startsWith("-") || known.contains(args[0]) || OTHERS.contains(args[0]);
    return isKnown ? args : new String[] {args[0]};
  }

  private static int end(String name, Exception e, PrintStream err) throws Exception {
    if (Ending.hasBegun()) {
      return INTERRUPTED; // whatever it is, it comes of that, and that has been told
    }
    if (e instanceof InterruptedRunException) {
      if (Ending.isFirst()) {
        err.println(name + ": interrupted: " + e.getMessage());
      }
      return INTERRUPTED;
    }
    if (e instanceof InputException || e instanceof UnreadableFileException) {
      return complain(err, name, String.valueOf(e.getMessage()));
    }
    throw e;
  }

  static int complain(PrintStream err, String where, String what) {
    err.println(where + ": " + what.replaceAll("\\s*\\R\\s*", " "));
    return UNUSABLE;
  }

  private static String where(ParameterException e) {
    return e.getCommandLine().getCommandSpec().qualifiedName();
  }

  private static String what(ParameterException e) {
    CommandLine command = e.getCommandLine();
    boolean isMissing = e instanceof MissingParameterException; // perhaps a word was mistyped
    if ((isMissing || e instanceof UnmatchedArgumentException)
        && !command.getUnmatchedArguments().isEmpty()) {
      String word = command.getUnmatchedArguments().get(0);
      if (word.startsWith("-")) {
        String option = word.replaceAll("=.*", "");
        List<String> known = List.copyOf(command.getCommandSpec().optionsMap().keySet());
        return "no option '%s'%s".formatted(option, meant(Names.near(option, known)));
      }
      if (!command.getSubcommands().isEmpty()) {
        List<String> known = new ArrayList<>(command.getSubcommands().keySet());
        known.addAll(OTHERS);
        String hint = meant(Names.near(word, known));
        return "no command '%s'%s".formatted(word, hint.isEmpty() ? "; see 'fjord --help'" : hint);
      }
      return "'%s' is one argument too many".formatted(word);
    }
    return CONSTANTS
        .matcher(String.valueOf(e.getMessage()))
        .replaceAll(names -> names.group().toLowerCase(Locale.ROOT))
        .replaceFirst("^Invalid value for option '([^']*)'[^:]*: ", "$1: ")
        .replaceFirst("^Invalid value for positional parameter .*\\((.*?)\\)[^:]*: ", "$1: ")
        .replaceFirst("is not an? (int|long)$", "is not a whole number, or too large")
        .replaceFirst("^Error: (.*) are mutually exclusive .*", "only one of $1 can be given")
        .replaceFirst("^Error: expected only one match but got .*", "given twice: one is enough");
  }

  private static String meant(List<String> near) {
    List<String> few = near.stream().distinct().limit(3).toList();
    return few.isEmpty() ? "" : "; did you mean %s?".formatted(String.join(" or ", few));
  }
}
