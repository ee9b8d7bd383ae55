package dev.parley.transport.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One of the things that a client would take, and how much it likes it (RFC 9110 section 12.4.2).
 *
 * @param value in lower case
 * @param weight from 0, which is not at all, to 1
 */
record Weighted(String value, double weight) {

  /** The items of all lines of a header. */
  static List<Weighted> in(List<String> lines) {
    List<Weighted> all = new ArrayList<>();
    for (String line : lines) {
      for (String item : line.toLowerCase(Locale.ROOT).split(",", -1)) {
        int semicolon = item.indexOf(';');
        String value = (semicolon < 0 ? item : item.substring(0, semicolon)).strip();
        double weight = semicolon < 0 ? 1 : weight(item.substring(semicolon + 1).strip());
        all.add(new Weighted(value, weight));
      }
    }
    return all;
  }

  /** 0 for what is no weight: every client can do without. */
  private static double weight(String parameter) {
    String digits = parameter.startsWith("q=") ? parameter.substring(2).strip() : "";
    return digits.matches("[01](\\.[0-9]{0,3})?") ? Double.parseDouble(digits) : 0;
  }
}
