package dev.parley.transport.websocket;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import dev.parley.transport.websocket.FrontendResult.Ended;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes the result of a frontend's request that ended an interaction. */
@Singleton
class EndedJson extends RecordWriter<Ended> {
  private static final Member STATUS = Member.of("status");
  private static final Member TOOL_USE_ID = Member.of("toolUseId");

  EndedJson() {
    super(Ended.class);
  }

  @Override
  protected void members(Ended result, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    STATUS.text(out, result.status());
    TOOL_USE_ID.optional(out, result.toolUseId());
  }
}
