package dev.parley.transport.mcp.wire;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** What a server says of itself (schema {@code Implementation}). */
@RegisterForReflection
public record Implementation(String name, String title, String version) {}
