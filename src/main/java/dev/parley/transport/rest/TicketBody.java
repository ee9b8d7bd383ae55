package dev.parley.transport.rest;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What a host's backend sends to have a ticket minted.
 *
 * @param person who is to hold it, in the host's own words; goes to the audit log
 * @param ttlSeconds how long it should be good for; shortened to {@code
 *     parley.access.ticket-max-ttl}
 * @param origin whose pages alone may bring it, in the form in which browsers send it, but for the
 *     port that the scheme has anyway; anybody may where it is absent
 */
@RegisterForReflection // Bodies gives Jackson the class at run time
public record TicketBody(
    @Nullable @Size(min = 1, max = 200, message = "has 1 to 200 characters") String person,
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
}
