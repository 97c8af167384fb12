package dev.fjord.stress.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** All threads, with those together that are at the same place. */
final class Threads {
  private Threads() {}

  /** A dump of all threads but the calling one, in lines. */
  static List<String> dump() {
    Map<String, List<String>> places = new TreeMap<>();
    Map<Thread, StackTraceElement[]> all = new HashMap<>(Thread.getAllStackTraces());
    all.remove(Thread.currentThread());
    all.forEach(
        (thread, stack) ->
            places
                .computeIfAbsent(place(thread, stack), at -> new ArrayList<>())
                .add(thread.getName()));
    List<String> lines = new ArrayList<>();
    places.forEach(
        (place, names) -> {
          lines.add(String.join(", ", names.stream().sorted().toList()));
          place.lines().forEach(lines::add);
        });
    return lines;
  }

  private static String place(Thread thread, StackTraceElement[] stack) {
    Object blocker = LockSupport.getBlocker(thread);
    StringBuilder text = new StringBuilder("  ").append(thread.getState());
    if (blocker != null) {
      text.append(" on a ").append(blocker.getClass().getName());
    }
    for (StackTraceElement frame : stack) {
      text.append("\n    at ").append(frame);
    }
    return text.toString();
  }
}
