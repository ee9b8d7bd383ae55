package dev.parley.interaction;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.StreamedJson;
import dev.parley.metrics.Measures;
import dev.parley.traces.Trace;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Counts what happens, and writes down who asked, who answered, when and how it ended, and nothing
 * of what was asked or answered: one JSON object a line, under a log category of its own. Ids are
 * those of the host; texts that people or hosts chose are JSON strings, so that no line can pass
 * for another.
 */
@Singleton
public class Audit {
  private static final Logger LOG = Logger.getLogger("dev.parley.audit");

  private final Measures measures;
  private final InteractionTraces traces;
  private final JsonCodec codec;

  Audit(Measures measures, InteractionTraces traces, JsonCodec codec) {
    this.codec = codec;
    this.measures = measures;
    this.traces = traces;
  }

  void tell(Change change) {
    switch (change) {
      case Change.Requested(Interaction asked) -> {
        measures.created(asked.ask().tool());
        write("asked", asked, Audit::asked);
      }
      case Change.Resolved(Interaction ended) -> {
        count(ended);
        traces.ended(ended);
        write("ended", ended, Audit::ended);
      }
      case Change.Drafted ignored -> {}
      case Change.PresenceChanged ignored -> {}
      case Change.Missed ignored -> {}
    }
  }

  /** Somebody answered through the client after the ending. */
  void late(Interaction ended) {
    write(
        "late",
        ended,
        (line, interaction) -> line.writeStringField("status", interaction.status()));
  }

  /** What is particular to an event of an interaction. */
  private interface Particulars {
    void write(JsonGenerator line, Interaction interaction) throws IOException;
  }

  private void write(String event, Interaction interaction, Particulars particulars) {
    if (LOG.isInfoEnabled()) {
      String text =
          line(
              event,
              interaction.key().session(),
              line -> {
                line.writeStringField("toolUseId", interaction.key().toolUseId());
                line.writeStringField("asker", interaction.ask().asker().client());
                particulars.write(line, interaction);
              });
      Trace.in(interaction.ask().trace(), () -> LOG.info(text));
    }
  }

  private void count(Interaction ended) {
    Interaction.Ending ending = ended.ending();
    if (ending != null) {
      Duration open = Duration.between(ended.createdAt(), ending.at());
      measures.ended(ended.ask().tool(), ended.status(), open);
    }
  }

  private static void asked(JsonGenerator line, Interaction asked) throws IOException {
    line.writeStringField("tool", asked.ask().tool());
    line.writeNumberField("questions", asked.ask().questionnaire().questions().size());
  }

  private static void ended(JsonGenerator line, Interaction ended) throws IOException {
    line.writeStringField("status", ended.status());
    Interaction.Ending ending = ended.ending();
    if (ending == null) {
      return;
    }
    switch (ending.by()) {
      case Ender.Human human -> {
        line.writeStringField("by", "human");
        line.writeStringField("who", human.who());
        line.writeStringField("via", human.via().wire());
      }
      case Ender.Host() -> line.writeStringField("by", "host");
      case Ender.Policy() -> line.writeStringField("by", "policy");
    }
    long millis = Duration.between(ended.createdAt(), ending.at()).toMillis();
    line.writeNumberField("afterMillis", millis);
  }

  /**
   * @param rest what is particular to the event, after what all have
   */
  private String line(String event, SessionKey session, StreamedJson.Value rest) {
    return codec.text(
        StreamedJson.of(line -> {
          line.writeStartObject();
          line.writeStringField("event", event);
          line.writeStringField("tenant", session.tenant());
          line.writeStringField("owner", session.owner());
          line.writeStringField("sessionId", session.sessionId());
          rest.write(line);
          line.writeEndObject();
        }));
  }

  /** Somebody with the right to do so wiped a session. */
  void wiped(SessionKey session, String by) {
    LOG.info(line("wiped", session, line -> line.writeStringField("who", by)));
  }
}
