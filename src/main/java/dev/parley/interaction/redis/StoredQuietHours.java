package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.QuietHours;
import java.time.LocalTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quiet hours of a person, as they are stored.
 *
 * @param from as {@link LocalTime#toString} gives it, and so is {@code to}
 * @param others what a later release wrote, which stays
 */
record StoredQuietHours(
    String from, String to, @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /** New quiet hours in place of those that were stored. */
  static @Nullable StoredQuietHours of(
      @Nullable StoredQuietHours stored, @Nullable QuietHours hours) {
    return hours == null
        ? null
        : new StoredQuietHours(
            hours.from().toString(),
            hours.to().toString(),
            stored == null ? Map.of() : stored.others);
  }

  QuietHours hours() {
    return new QuietHours(LocalTime.parse(from), LocalTime.parse(to));
  }
}
