package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.Names;
import java.util.List;

/**
 * The experiments that there are.
 *
 * @param all all of them, in the order of the list
 */
public record Experiments(List<Experiment> all) {
  /** Those with the given ids, in whatever case, in the order of the list; all if none is given. */
  public List<Experiment> find(List<String> ids) {
    List<Experiment> wanted =
        ids.stream().map(id -> Names.find("experiment", id, all, Experiment::id)).toList();
    return all.stream().filter(one -> ids.isEmpty() || wanted.contains(one)).toList();
  }
}
