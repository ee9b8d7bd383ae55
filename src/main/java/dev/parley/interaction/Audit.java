package dev.parley.interaction;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Principal;
import dev.parley.metrics.Measures;
import dev.parley.traces.Trace;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Function;
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

  Audit(Measures measures, InteractionTraces traces) {
    this.measures = measures;
    this.traces = traces;
  }

  void tell(Change change) {
    switch (change) {
      case Change.Requested(Interaction asked) -> {
        measures.created(asked.ask().tool());
        write(asked, Audit::asked);
      }
      case Change.Resolved(Interaction ended) -> {
        count(ended);
        traces.ended(ended);
        write(ended, Audit::ended);
      }
      case Change.Drafted ignored -> {}
      case Change.PresenceChanged ignored -> {}
      case Change.Missed ignored -> {}
    }
  }

  private static void write(Interaction interaction, Function<Interaction, ObjectNode> line) {
    if (LOG.isInfoEnabled()) {
      Trace.in(interaction.ask().trace(), () -> LOG.info(line.apply(interaction)));
    }
  }

  private void count(Interaction ended) {
    Interaction.Ending ending = ended.ending();
    if (ending != null) {
      Duration open = Duration.between(ended.createdAt(), ending.at());
      measures.ended(ended.ask().tool(), ended.status(), open);
    }
  }

  private static ObjectNode asked(Interaction interaction) {
    return line("asked", interaction)
        .put("tool", interaction.ask().tool())
        .put("questions", interaction.ask().questionnaire().questions().size());
  }

  private static ObjectNode ended(Interaction interaction) {
    ObjectNode line = line("ended", interaction).put("status", interaction.status());
    Interaction.Ending ending = interaction.ending();
    if (ending == null) {
      return line;
    }
    switch (ending.by()) {
      case Ender.Human(var connection, String who) -> line.put("by", "human").put("who", who);
      case Ender.Host() -> line.put("by", "host");
      case Ender.Policy() -> line.put("by", "policy");
    }
    long millis = Duration.between(interaction.createdAt(), ending.at()).toMillis();
    return line.put("afterMillis", millis);
  }

  private static ObjectNode line(String event, Interaction interaction) {
    Principal asker = interaction.ask().asker();
    return JsonNodeFactory.instance
        .objectNode()
        .put("event", event)
        .put("tenant", interaction.key().session().tenant())
        .put("owner", interaction.key().session().owner())
        .put("sessionId", interaction.key().session().sessionId())
        .put("toolUseId", interaction.key().toolUseId())
        .put("asker", asker.client());
  }

  /** Somebody with the right to do so wiped a session. */
  void wiped(SessionKey session, String by) {
    LOG.info(
        JsonNodeFactory.instance
            .objectNode()
            .put("event", "wiped")
            .put("tenant", session.tenant())
            .put("owner", session.owner())
            .put("sessionId", session.sessionId())
            .put("who", by));
  }
}
