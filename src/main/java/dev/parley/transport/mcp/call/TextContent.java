package dev.parley.transport.mcp.call;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** A block of text in a result (schema {@code TextContent}). */
@RegisterForReflection
public record TextContent(String type, String text) {

  public static TextContent of(String text) {
    return new TextContent("text", text);
  }
}
