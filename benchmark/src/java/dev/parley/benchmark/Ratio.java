package dev.parley.benchmark;

import java.util.List;

/**
 * How one build compares with another, from pairs of runs: the geometric mean of the pairs' ratios,
 * and the interval in which the true one lies with 95 % confidence, by Student's t of the ratios'
 * logarithms.
 */
record Ratio(double mean, double from, double to) {
  /** The 97.5 % quantile of the normal distribution. */
  private static final double Z = 1.959964;

  /**
   * Of at least two ratios.
   *
   * @param ratios of one pair each
   */
  static Ratio of(List<Double> ratios) {
    int n = ratios.size();
    if (n < 2) {
      throw new IllegalArgumentException("an interval takes at least two pairs, not " + n);
    }
    double mean = ratios.stream().mapToDouble(Math::log).average().orElseThrow();
    double squares =
        ratios.stream().mapToDouble(ratio -> Math.pow(Math.log(ratio) - mean, 2)).sum();
    double half = quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  /** Of Student's t, by Cornish and Fisher's expansion: right to 1 % from five degrees on. */
  private static double quantile(int degrees) {
    double first = (Math.pow(Z, 3) + Z) / (4.0 * degrees);
    double second = (5 * Math.pow(Z, 5) + 16 * Math.pow(Z, 3) + 3 * Z) / (96.0 * degrees * degrees);
    return Z + first + second;
  }

  @Override
  public String toString() {
    return "%s (%s to %s)"
        .formatted(Report.number(mean, 3), Report.number(from, 3), Report.number(to, 3));
  }
}
