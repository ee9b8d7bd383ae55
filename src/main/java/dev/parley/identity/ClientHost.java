package dev.parley.identity;

import org.jspecify.annotations.Nullable;

/** The name and version that a client states for itself; the service cannot verify them. */
public record ClientHost(String name, @Nullable String version) {}
