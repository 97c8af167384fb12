package dev.fjord.lab;

import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Instruments;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Remembering;
import dev.fjord.lab.experiment.Results;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Setting.Size;
import dev.fjord.lab.experiment.TextOutcome;
import dev.fjord.lab.index.Corpus;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.JsonOption;
import dev.fjord.lab.options.Outputs;
import dev.fjord.lab.options.TimeoutOption;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.report.Page;
import dev.fjord.lab.run.Interruption;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the tables and figures of the documents again on this machine. */
@Command(
    name = "lab",
    description = {
      "Makes the tables and figures of the fork/join literature again on this machine, from real"
          + " runs, and says how they compare.",
      "Exit code: 0 all results right, 1 a wrong result, 2 unusable arguments, too little memory or"
          + " disk, too late, or an output that cannot be written, 130 interrupted; what was measured"
          + " until then is told and kept."
    })
final class LabCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "ID", description = "experiments, see --list (default: all)")
  private List<String> ids = new ArrayList<>();

  @ArgGroup(exclusive = true)
  private Sizes sizes = new Sizes();

  /** One of them. */
  static final class Sizes {
    @Option(names = "--quick", description = "a quarter of an hour for all")
    private boolean quick;

    @Option(names = "--full", description = "as large as in the documents; hours")
    private boolean full;

    @Option(names = "--tiny", hidden = true, description = "to see that they run")
    private boolean tiny;
  }

  @Option(names = "--list", description = "list the experiments and how long they take")
  private boolean list;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "keep each outcome in DIR/ID.json as soon as it is there")
  private @Nullable Path out;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "write a page with everything, DIR/index.html")
  private @Nullable Path report;

  @Option(
      names = "--resume",
      description =
          "take what is in the directory of --out, if it is of this machine, size and --file")
  private boolean resume;

  @Option(names = "--file", paramLabel = "FILE", description = "the text that T-index reads")
  private @Nullable Path file;

  @Mixin private TimeoutOption timeout = new TimeoutOption();
  @Mixin private JsonOption json = new JsonOption();

  LabCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Experiment> experiments = chosen();
    Setting setting = setting();
    int seconds = timeout.seconds();
    if (resume && out == null) {
      throw new InputException("--resume needs --out: the directory to resume from");
    }
    if (list) {
      list(experiments, setting);
      return Commands.RIGHT;
    }
    List<Path> texts = file == null ? List.of() : List.of(file);
    if (file != null && out != null) {
      for (Experiment experiment : experiments) { // none takes the place of the text
        OutputFile.spare("--out", out.resolve(experiment.id() + ".json"), () -> texts);
      }
    }
    Optional<Results> results = Optional.ofNullable(out).map(Results::in);
    for (Experiment experiment : experiments) {
      experiment.needs().apply(setting).require(experiment.id(), setting);
    }
    Optional<OutputFile> page =
        Optional.ofNullable(report)
            .map(dir -> Results.in(dir).directory().resolve(Page.NAME).toString())
            .flatMap(name -> OutputFile.open("--report", name, () -> texts));
    json.open(() -> texts);
    page.ifPresent(to -> json.differsFrom("--report", to));
    List<Outcome> outcomes = new ArrayList<>();
    Outputs outputs = new Outputs(session.err());
    try (Interruption interruption = new Interruption()) {
      outputs.write(
          () -> run(experiments, setting, results, seconds, interruption, outputs, outcomes));
      page.ifPresent(to -> outputs.write(() -> Page.write(outcomes, Version.commit(), to)));
      outputs.write( // the text is there already
          () -> json.publish(Json.page(outcomes), session.out(), out -> {}));
    }
    return outputs.code(code(experiments, outcomes));
  }

  private static int code(List<Experiment> experiments, List<Outcome> outcomes) {
    if (outcomes.stream().anyMatch(outcome -> !outcome.complaints().isEmpty())) {
      return Commands.WRONG;
    }
    if (outcomes.stream().anyMatch(outcome -> !outcome.failures().isEmpty())) {
      return Commands.UNUSABLE;
    }
    boolean complete = outcomes.size() == experiments.size();
    return complete && !outcomes.get(outcomes.size() - 1).interrupted()
        ? Commands.RIGHT
        : Commands.INTERRUPTED;
  }

  /** Those named, in whatever case, in the order of the list; all if none is. */
  private List<Experiment> chosen() {
    List<Experiment> all = session.experiments();
    List<Experiment> wanted =
        ids.stream().map(id -> Names.find("experiment", id, all, Experiment::id)).toList();
    return all.stream().filter(one -> ids.isEmpty() || wanted.contains(one)).toList();
  }

  private Setting setting() {
    Size size =
        sizes.tiny ? Size.TINY : sizes.quick ? Size.QUICK : sizes.full ? Size.FULL : Size.USUAL;
    if (file != null) {
      checkText(file);
    }
    return new Setting(
        size,
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory(),
        out != null ? out : Path.of(System.getProperty("java.io.tmpdir")),
        Optional.ofNullable(file));
  }

  private static void checkText(Path file) {
    Corpus.requireThere(List.of(file));
    if (!Files.isRegularFile(file)) {
      throw new InputException("cannot read %s: no regular file".formatted(file));
    }
    if (!Files.isReadable(file)) {
      throw new InputException("cannot read %s: permission denied".formatted(file));
    }
    if (file.toFile().length() == 0) {
      throw new InputException("--file: %s is empty".formatted(file));
    }
  }

  private void list(List<Experiment> experiments, Setting setting) {
    for (Experiment experiment : experiments) {
      Claim claim = experiment.claim();
      session
          .out()
          .println(
              "%-11s %6.0f s  %s"
                  .formatted(experiment.id(), claim.seconds(setting.size()), claim.title()));
      session.out().println(" ".repeat(21) + claim.source());
    }
  }

  private void run(
      List<Experiment> experiments,
      Setting setting,
      Optional<Results> results,
      int seconds,
      Interruption interruption,
      Outputs outputs,
      List<Outcome> outcomes) {
    try (Progress progress = session.progress()) {
      LabInstruments instruments =
          new LabInstruments(session, setting.size(), seconds, interruption, progress);
      Instruments remembering = new Remembering(instruments);
      for (Experiment experiment : experiments) {
        instruments.begin(
            "%s (%d of %d)".formatted(experiment.id(), outcomes.size() + 1, experiments.size()));
        Optional<Outcome> known =
            results.filter(r -> resume).flatMap(r -> r.find(experiment, setting, this::say));
        Outcome outcome = known.orElseGet(() -> experiment.run(setting, remembering));
        outcomes.add(outcome);
        if (known.isEmpty()) {
          results.ifPresent(to -> outputs.write(() -> to.keep(outcome)));
        }
        if (!json.isStandardOutput()) {
          TextOutcome.print(outcome, session.out());
        }
        if (outcome.interrupted()) {
          break;
        }
      }
    }
  }

  private void say(String line) {
    session.err().println("fjord: " + line);
  }
}
