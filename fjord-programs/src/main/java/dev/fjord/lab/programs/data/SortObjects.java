package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Problem;
import dev.fjord.par.Par;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/** A stable sort of a copy of an array of objects. */
final class SortObjects {

  private static final Comparator<Person> ORDER =
      Comparator.comparing(Person::name).thenComparingInt(Person::born);

  /**
   * What is sorted.
   *
   * @param name shared by a few
   * @param id its place before the sort: no two are equal
   */
  private record Person(String name, int born, int id) {}

  private SortObjects() {}

  static Problem<?> of(int n) {
    SplittableRandom random = new SplittableRandom(1);
    Person[] people = new Person[n];
    Arrays.setAll(people, i -> new Person("P" + random.nextInt(1 + n / 4), random.nextInt(100), i));
    return DataProblem.inPlace(
        people::clone,
        copy -> Arrays.sort(copy, ORDER),
        copy -> Par.sort(copy, ORDER),
        copy -> Arrays.parallelSort(copy, ORDER),
        sorted -> "#%08x".formatted(Arrays.hashCode(sorted)));
  }
}
