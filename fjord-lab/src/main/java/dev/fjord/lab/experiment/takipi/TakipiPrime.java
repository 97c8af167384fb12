package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Times;
import java.util.List;

/** T-prime: a loop without input, by all the ways of the article. */
public final class TakipiPrime implements Documented {
  /** The article's number. */
  private static final String FULL = "1530692068127007263";

  /** Primes. */
  private static final String QUICK = "99999999999973";

  private static final String TINY = "1000000000039";

  @Override
  public void run(Bench bench) {
    String n = bench.setting().choose(TINY, QUICK, FULL);
    if (!n.equals(FULL)) {
      bench.scale("is %s prime, the document's number is %s", n, FULL);
    }
    Contest contest =
        new Contest(bench, "prime", List.of(n), new Times(bench, "Prime Number Test Results"));
    contest.run();
    contest.findBestAndWorst();
    contest.findSpread();
    contest.findOverload();
  }
}
