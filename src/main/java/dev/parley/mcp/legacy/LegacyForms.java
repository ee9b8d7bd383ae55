package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Seal;
import dev.parley.access.Seal.Purpose;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.mcp.call.Companion;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Elicitations;
import dev.parley.mcp.elicit.Routing;
import dev.parley.mcp.elicit.Way;
import dev.parley.mcp.wire.Exchange;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Elicitation of the legacy era: a JSON-RPC request on the stream of the call, whose reply comes as
 * a request of its own, on any pod (MCP 2025-11-25, basic/transports; client/elicitation).
 */
@Singleton
class LegacyForms {
  private final Elicitations elicitations;
  private final Routing routing;
  private final Interactions interactions;
  private final Changes changes;
  private final Seal seal;
  private final JsonCodec codec;
  private final Clock clock;
  private final Duration noScreen;

  LegacyForms(
      Elicitations elicitations,
      Routing routing,
      Interactions interactions,
      Changes changes,
      Seal seal,
      JsonCodec codec,
      Clock clock,
      ParleyConfig config) {
    this.elicitations = elicitations;
    this.routing = routing;
    this.interactions = interactions;
    this.changes = changes;
    this.seal = seal;
    this.codec = codec;
    this.clock = clock;
    this.noScreen = config.mcp().noScreenDecline();
  }

  /**
   * Asks on the stream of a call, as often as there is something to ask.
   *
   * @param meta what each request has in {@code _meta}; empty for none
   */
  Companion asking(Abilities client, ObjectNode meta) {
    return client.equals(Abilities.NONE)
        ? Companion.NONE
        : (held, stream) -> new FormDialogue(this, changes, client, meta, held, stream).begin();
  }

  /** An interaction as it is now, and the way to its human. */
  record Course(Interaction now, Way way) {}

  Uni<Course> course(Interaction held, Abilities client) {
    return interactions
        .find(held.key())
        .chain(now -> routing.choose(now, client).map(way -> new Course(now, way)));
  }

  /** The request for an interaction; empty where the client is asked for nothing. */
  Optional<ObjectNode> request(Course course, ObjectNode meta) {
    return elicitations
        .request(course.now(), course.way())
        .map(request -> {
          FormId id =
              new FormId(
                  course.now().reference(), course.now().elicited().attempt(), clock.instant());
          ObjectNode message = codec.object().put("jsonrpc", "2.0");
          message.put("id", seal.sealText(Purpose.ELICITATION, id.encode()));
          message.setAll(request);
          if (!meta.isEmpty()) {
            message.withObjectProperty("params").set("_meta", meta);
          }
          return message;
        });
  }

  /** Tells the client that it needs not go on asking its human. */
  ObjectNode retraction(String id) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    message
        .put("method", "notifications/cancelled")
        .putObject("params")
        .put("requestId", id)
        .put("reason", "The question is no longer open here");
    return message;
  }

  String text(ObjectNode message) {
    return codec.text(message);
  }

  /**
   * Takes what a client replies. Whatever is not an answer to a question of this very asker is
   * dropped without a word.
   *
   * @param message a JSON-RPC response
   */
  Uni<Void> take(Exchange exchange, JsonNode message) {
    return Optional.ofNullable(message.path("id").textValue())
        .flatMap(id -> seal.openText(Purpose.ELICITATION, id))
        .flatMap(FormId::decode)
        .map(id -> take(exchange, id, message))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private Uni<Void> take(Exchange exchange, FormId id, JsonNode message) {
    boolean atOnce = Duration.between(id.sentAt(), clock.instant()).compareTo(noScreen) < 0;
    JsonNode result =
        message.path("result").isObject() ? message.path("result") : MissingNode.getInstance();
    return interactions
        .find(exchange.principal(), id.reference())
        .chain(known -> elicitations.take(known, id.attempt(), result, atOnce))
        .replaceWithVoid()
        .onFailure(Refusal.class)
        .recoverWithNull();
  }
}
