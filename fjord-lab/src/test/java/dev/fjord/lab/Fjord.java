package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Program;
import dev.fjord.support.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** What the command tells. */
final class Fjord {
  private Fjord() {}

  /** Runs a command that knows the planted programs too. */
  static Told by(List<Experiment> experiments, ToIntFunction<Session> command) {
    List<Program> programs = new ArrayList<>(Catalogue.standard().programs());
    programs.addAll(PlantedPrograms.all());
    Catalogue catalogue = new Catalogue(programs);
    return Told.by((out, err) -> command.applyAsInt(new Session(catalogue, experiments, out, err)));
  }

  static Told fjord(List<Experiment> experiments, String line) {
    return by(experiments, session -> Main.run(session, words(line)));
  }

  static Told fjord(String line) {
    return fjord(StandardExperiments.all(), line);
  }

  /** The words of a line, none if it is empty. */
  static String[] words(String line) {
    return line.isEmpty() ? new String[0] : line.split(" ");
  }
}
