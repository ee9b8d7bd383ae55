package dev.parley.frontend.rest;

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
 * @param origin whose pages alone may bring it; anybody may where it is absent
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
            regexp = "(?i)https?://[a-z0-9._-]+(:[0-9]{1,5})?/?",
            message = "must be an origin such as https://app.example.com")
        String origin) {}
