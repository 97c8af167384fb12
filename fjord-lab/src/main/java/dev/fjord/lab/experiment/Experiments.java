package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.InputException;
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
    List<Experiment> wanted = ids.stream().map(this::find).toList();
    return all.stream().filter(one -> ids.isEmpty() || wanted.contains(one)).toList();
  }

  /**
   * The one with that id.
   *
   * @throws InputException if there is none, with the ids that are near
   */
  private Experiment find(String id) {
    return all.stream()
        .filter(experiment -> experiment.id().equalsIgnoreCase(id))
        .findFirst()
        .orElseThrow(() -> new InputException(unknown(id)));
  }

  private String unknown(String id) {
    List<String> ids = all.stream().map(Experiment::id).toList();
    List<String> near = Names.near(id, ids);
    String hint =
        near.isEmpty()
            ? "there are " + String.join(", ", ids)
            : "did you mean " + String.join(" or ", near) + "?";
    return "no experiment '%s': %s".formatted(id, hint);
  }
}
