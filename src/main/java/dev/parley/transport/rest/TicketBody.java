package dev.parley.transport.rest;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.interaction.PersonName;
import dev.parley.question.VisibleText;
import dev.parley.security.authentication.Tickets;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for a ticket, which a host's backend sends.
 *
 * @param inbox whether it is for the inbox of the person, and for no session
 * @param person the future holder, named by the host; recorded in the audit log
 * @param ttlSeconds how long the ticket is to be valid; a longer time than {@code
 *     parley.access.ticket-max-ttl} is shortened to it
 * @param origin the only origin whose pages may use the ticket, as browsers send it; the default
 *     port of the scheme may be added. Without an origin, any client may use the ticket
 */
@RegisterForReflection // Bodies gives Jackson the class at run time
public record TicketBody(
    @Nullable Boolean inbox,
    @Nullable String person,
    @Nullable
        @Min(value = 1, message = "must be at least 1")
        @Max(value = 31_536_000, message = "must be at most 31536000")
        Long ttlSeconds,
    @Nullable
        @Size(max = 300, message = "has at most 300 characters")
        @Pattern(
            regexp = TicketBody.ORIGIN,
            message =
                "must be an origin as browsers send it, such as https://app.example.com or"
                    + " http://localhost:3000: scheme, host, and a port of 1 to 65535 without"
                    + " zeros before it")
        String origin) {

  static final String ORIGIN =
      "(?i)https?://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])"
          + "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
          + "/?";

  boolean isForInbox() {
    return Boolean.TRUE.equals(inbox);
  }

  /**
   * What the ticket is to be like.
   *
   * @throws Refusal {@code invalid_argument} if {@code person} is empty or too long, {@code
   *     invalid_text} if it is not visible or has several lines
   */
  Tickets.Terms terms() {
    if (person != null && (person.isEmpty() || PlainText.length(person) > PersonName.LONGEST)) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "person has 1 to " + PersonName.LONGEST + " characters");
    }
    if (isForInbox() && person != null) {
      PersonName.checked("person", person);
    } else if (person != null && (!isOneLine(person) || VisibleText.isBlank(person))) {
      throw Refusal.of(
          ErrorCode.INVALID_TEXT,
          "person must be one line of visible text without control characters");
    }
    return new Tickets.Terms(
        person, ttlSeconds == null ? null : Duration.ofSeconds(ttlSeconds), origin);
  }

  private static boolean isOneLine(String text) {
    return PlainText.flaw(text).isEmpty() && PlainText.isOneLine(text);
  }
}
