package dev.parley.interaction;

import java.time.Duration;

/**
 * When and how an interaction ends by itself.
 *
 * @param ttl how long the question stays open
 * @param outcome how it ends then: expired, or answered with the defaults
 */
public record Expiry(Duration ttl, Outcome outcome) {}
