package dev.fjord.lab.programs.minato;

import java.util.List;

/** Figure 3-2 with every fork a plain call; the study describes it and does not print it. */
final class QuickSortTask1<T extends Comparable<T>> {
  void compute(List<T> list) {
    final int pos = Partition.process(list);
    if (pos > 0) {
      compute(list.subList(0, pos));
      compute(list.subList(pos, list.size()));
    }
  }
}
