package dev.parley.question;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The errors that a host found in earlier answers by its own rules.
 *
 * @param summary what is wrong on the whole, or null
 * @param byQuestion what is wrong with single answers, by question id
 */
public record HostErrors(@Nullable String summary, Map<String, String> byQuestion) {
  public static final HostErrors NONE = new HostErrors(null, Map.of());

  public HostErrors {
    byQuestion = Map.copyOf(byQuestion);
  }
}
