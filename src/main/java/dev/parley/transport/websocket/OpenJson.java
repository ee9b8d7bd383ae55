package dev.parley.transport.websocket;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import dev.parley.transport.websocket.NotificationParams.Open;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes the parameters of a notification about an open interaction. */
@Singleton
class OpenJson extends RecordWriter<Open> {
  private static final Member INTERACTION = Member.of("interaction");

  OpenJson() {
    super(Open.class);
  }

  @Override
  protected void members(Open params, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    INTERACTION.tree(out, params.interaction(), writers);
  }
}
