package dev.parley.question;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a host that checks answers by rules of its own found wrong with earlier ones.
 *
 * @param summary what is wrong on the whole, or null
 * @param byQuestion what is wrong with single answers, by question id
 */
public record Corrections(@Nullable String summary, Map<String, String> byQuestion) {
  public static final Corrections NONE = new Corrections(null, Map.of());

  public Corrections {
    byQuestion = Map.copyOf(byQuestion);
  }
}
