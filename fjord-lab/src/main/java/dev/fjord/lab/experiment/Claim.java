package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a document says about an experiment: its claim, its sizes, its figures. The figures are in
 * {@code claims.json} and nowhere else.
 *
 * @param id the experiment's id
 * @param title what it is about, in a line
 * @param seconds how long it takes by itself in each size, on two processors of 2020 or so
 * @param document the document
 * @param place the section, table or figure in it
 * @param claim what it claims, in a sentence
 * @param tables its tables here, by short names: formats for the title and for the columns
 * @param sentences what is told of it, by short names: formats for what is measured here
 * @param figures its numbers: by what is measured, by line, by place in the line; {@code ms},
 *     {@code program 2}, {@code 8} for example
 */
public record Claim(
    String id,
    String title,
    List<Double> seconds,
    String document,
    String place,
    String claim,
    Map<String, List<String>> tables,
    Map<String, String> sentences,
    Map<String, Map<String, Map<String, Double>>> figures) {
  private static final List<Claim> ALL =
      List.of(Json.resource(Claim.class, "claims.json", Claim[].class));

  /** All claims, document by document. */
  public static List<Claim> all() {
    return ALL;
  }

  /**
   * That of one experiment.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Claim of(String id) {
    return Names.find("claim", id, ALL, Claim::id);
  }

  /** About how long it takes by itself in a size. */
  public double seconds(Setting.Size size) {
    return seconds.get(List.of(Setting.Size.values()).indexOf(size));
  }

  /** The document and the place in it. */
  public String source() {
    return document + ", " + place;
  }

  /** A number of the document; NaN if it tells none. */
  public double find(String measure, Object line, Object at) {
    return line(measure, line).getOrDefault(at.toString(), Double.NaN);
  }

  /** Numbers of several measures, with commas between their names; NaN where it tells none. */
  public List<Double> all(Object line, Object at, String measures) {
    return Stream.of(measures.split(", ", -1)).map(each -> find(each, line, at)).toList();
  }

  /**
   * A number of the document.
   *
   * @throws IllegalArgumentException if it tells none
   */
  public double get(String measure, Object line, Object at) {
    double value = find(measure, line, at);
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "%s: no figure '%s', '%s', '%s'".formatted(id, measure, line, at));
    }
    return value;
  }

  /** The title and the columns of a table. */
  List<String> table(String name) {
    return Objects.requireNonNull(tables.get(name), () -> "%s: no table %s".formatted(id, name));
  }

  /** The places in a line, which are whole numbers, in ascending order. */
  public List<Integer> places(String measure, Object line) {
    return line(measure, line).keySet().stream().map(Integer::valueOf).sorted().toList();
  }

  private Map<String, Double> line(String measure, Object line) {
    return figures.getOrDefault(measure, Map.of()).getOrDefault(line.toString(), Map.of());
  }
}
