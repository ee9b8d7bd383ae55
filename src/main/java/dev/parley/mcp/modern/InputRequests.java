package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.mcp.elicit.Elicitations;
import dev.parley.mcp.elicit.Way;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * What a client is to bring with its next request, and what it brings (basic/patterns/mrtr,
 * InputRequests; ext-tasks, tasks/update). All questions of a call are one request, whose key names
 * the attempt, so that no key is ever used twice.
 */
@Singleton
class InputRequests {
  private static final String KEY = "answers-";

  private final Elicitations elicitations;

  InputRequests(Elicitations elicitations) {
    this.elicitations = elicitations;
  }

  /** Empty where nothing is asked of the client. */
  Optional<ObjectNode> of(Interaction open, Way way) {
    return elicitations
        .request(open, way)
        .map(request -> {
          ObjectNode all = JsonNodeFactory.instance.objectNode();
          all.set(KEY + open.elicited().attempt(), request);
          return all;
        });
  }

  /**
   * Takes the one response that counts; the others are ignored.
   *
   * @return the interaction as it is now
   */
  Uni<Interaction> take(Interaction known, JsonNode responses) {
    int attempt = known.elicited().attempt();
    JsonNode response = responses.path(KEY + attempt);
    return response.isMissingNode()
        ? Uni.createFrom().item(known)
        : elicitations.take(known, attempt, response, false);
  }

  /** Whether it has the form of the schema, an object of objects. */
  static boolean areResponses(JsonNode responses) {
    return responses.isObject()
        && responses.properties().stream().allMatch(entry -> entry.getValue().isObject());
  }
}
