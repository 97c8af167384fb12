package dev.fjord.stress;

import dev.fjord.stress.races.StealAgainstPop;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.ReportUtils;

/**
 * Runs the races with jcstress and judges them: a race must show no forbidden outcome, and each of
 * its twins must show what is forbidden. Whether a twin shows it in a given time is chance, and two
 * actors on a busy machine may not meet for long: a twin is run until it does, so many times.
 *
 * <p>Ends with 1 if a race or a twin does otherwise, or did not run.
 */
public final class Races {
  private static final String TWIN = "MustFail";

  /** How often a twin is run before it is called blind. */
  private static final int TIMES = 30;

  private final List<String> wrong = new ArrayList<>();
  private final SortedSet<String> blind = new TreeSet<>();

  private Races() {}

  /**
   * Takes jcstress's own arguments, and writes jcstress's files into the working directory.
   *
   * @throws Exception if jcstress could not be run
   */
  public static void main(String[] args) throws Exception {
    Races races = new Races();
    List<String> all = new ArrayList<>(Arrays.asList(args));
    races.run(all);
    for (int times = 1; times < TIMES && !races.blind.isEmpty(); times++) {
      races.run(only(races.blind, all));
    }
    races.blind.forEach(
        each -> races.wrong.add(each + ": must fail and does not, so this test is blind"));
    races.wrong.forEach(each -> System.out.println("WRONG " + each));
    System.exit(races.wrong.isEmpty() ? 0 : 1);
  }

  /** The same arguments for some of the tests. */
  private static List<String> only(Collection<String> names, List<String> args) {
    List<String> some = new ArrayList<>(args);
    int filter = some.indexOf("-t");
    if (filter >= 0) {
      some.subList(filter, filter + 2).clear();
    }
    some.addAll(List.of("-t", "\\.(" + String.join("|", names) + ")$"));
    return some;
  }

  private void run(List<String> args) throws Exception {
    List<String> all = new ArrayList<>(args);
    all.addAll(List.of("-r", "report/"));
    Options options = new Options(all.toArray(new String[0]));
    if (!options.parse()) {
      throw new IllegalArgumentException("jcstress does not understand " + all);
    }
    JCStress jcstress = new JCStress(options);
    SortedSet<String> missing = new TreeSet<>(jcstress.getTests());
    if (missing.isEmpty()) {
      throw new IllegalArgumentException("there is no such race: " + all);
    }
    try {
      jcstress.run();
    } catch (RuntimeException toldBelow) {
      System.out.println(toldBelow.getMessage());
    }
    for (TestResult each : ReportUtils.mergedByName(results(options.getResultFile()))) {
      missing.remove(each.getName());
      judge(each);
    }
    missing.forEach(each -> wrong.add(shortName(each) + ": did not run"));
  }

  private static Collection<TestResult> results(String file) throws Exception {
    InProcessCollector all = new InProcessCollector();
    DiskReadCollector disk = new DiskReadCollector(file, all);
    disk.dump();
    disk.close();
    return all.getTestResults();
  }

  private void judge(TestResult result) {
    String name = shortName(result.getName());
    long forbidden = count(result, each -> each == Expect.FORBIDDEN);
    long shown = count(result, each -> each == Expect.ACCEPTABLE_INTERESTING);
    long runs = count(result, each -> true);
    boolean twin = name.contains(TWIN);
    String seen = twin ? ", failed as it must %,d times".formatted(shown) : "";
    System.out.printf("race %-75s %,12d runs%s%n", name, runs, seen);
    blind.remove(name);
    if (forbidden > 0 || !result.grading().isPassed || runs == 0) {
      wrong.add(name + ": " + forbidden + " forbidden outcomes, " + result.status());
      ReportUtils.printResult(
          new PrintWriter(System.out, true, Charset.defaultCharset()), result, false);
    } else if (twin && shown == 0) {
      blind.add(name);
    }
  }

  private static long count(TestResult result, Predicate<Expect> outcomes) {
    return result.grading().gradingResults.values().stream()
        .filter(each -> outcomes.test(each.expect))
        .mapToLong(each -> each.count)
        .sum();
  }

  private static String shortName(String name) {
    return name.substring(StealAgainstPop.class.getPackageName().length() + 1);
  }
}
