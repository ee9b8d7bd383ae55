package dev.parley.transport.websocket;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import dev.parley.transport.websocket.NotificationParams.Resolved;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes the parameters of a notification about an interaction that has ended. */
@Singleton
class ResolvedJson extends RecordWriter<Resolved> {
  private static final Member SESSION_ID = Member.of("sessionId");
  private static final Member TOOL_USE_ID = Member.of("toolUseId");
  private static final Member STATUS = Member.of("status");
  private static final Member BY = Member.of("by");
  private static final Member INTERACTION = Member.of("interaction");

  ResolvedJson() {
    super(Resolved.class);
  }

  @Override
  protected void members(Resolved params, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    SESSION_ID.optional(out, params.sessionId());
    TOOL_USE_ID.text(out, params.toolUseId());
    STATUS.text(out, params.status());
    BY.text(out, params.by());
    INTERACTION.tree(out, params.interaction(), writers);
  }
}
