package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where numbers lie along an axis of a picture.
 *
 * @param least the number at its beginning
 * @param most the number at its end
 * @param logarithmic whether powers are as far apart
 * @param from the pixel of the first
 * @param to the pixel of the last
 */
record Scale(double least, double most, boolean logarithmic, double from, double to) {
  private static final double ROOM = 0.05;
  private static final double[] STEPS = {1, 2, 5, 10};

  /** One that holds all numbers, with a little room; from zero where that is near. */
  static Scale of(double[] numbers, Axis axis, boolean fromZero, double from, double to) {
    double least = DoubleStream.of(numbers).min().orElse(1);
    double most = DoubleStream.of(numbers).max().orElse(10);
    if (axis.logarithmic()) {
      double factor = most > least ? Math.pow(most / least, ROOM) : 2;
      return new Scale(least / factor, most * factor, true, from, to);
    }
    double room = most > least ? (most - least) * ROOM : Math.max(1, Math.abs(most) * ROOM);
    boolean zero = fromZero && least >= 0;
    return new Scale(zero ? 0 : least - room, most + room, false, from, to);
  }

  double place(double number) {
    return from + (to - from) * (raw(number) - raw(least)) / (raw(most) - raw(least));
  }

  private double raw(double number) {
    return logarithmic ? Math.log(number) : number;
  }

  /** Round numbers for its marks, at most about as many. */
  List<Double> marks(int wanted) {
    List<Double> marks = new ArrayList<>();
    if (logarithmic && most / least > STEPS[2]) {
      double first = Math.floor(Math.log10(least));
      double decades = Math.log10(most / least);
      int stride = (int) Math.max(1, Math.ceil(decades / wanted));
      double[] digits = decades * 3 <= wanted ? new double[] {1, 2, 5} : new double[] {1};
      for (double power = first; power <= Math.log10(most); power += stride) {
        for (double digit : digits) {
          add(marks, digit * Math.pow(10, power));
        }
      }
      return marks;
    }
    double raw = (most - least) / wanted;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double step =
        DoubleStream.of(STEPS)
            .map(each -> each * power)
            .filter(each -> each >= raw)
            .min()
            .orElse(raw);
    for (double i = Math.ceil(least / step); i * step <= most && marks.size() <= wanted; i++) {
      add(marks, i * step);
    }
    return marks;
  }

  private void add(List<Double> marks, double mark) {
    if (mark >= least && mark <= most) {
      marks.add(mark);
    }
  }
}
