package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** An object without members: a capability without settings, or a legacy result without data. */
// Jackson refuses to write a class without members unless it has an annotation
@JsonAutoDetect
@RegisterForReflection
public record EmptyObject() {
  public static final EmptyObject INSTANCE = new EmptyObject();
}
