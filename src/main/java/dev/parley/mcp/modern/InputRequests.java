package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.ParleyConfig.Route;
import dev.parley.interaction.Interaction;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Elicitations;
import dev.parley.mcp.elicit.Routing;
import dev.parley.mcp.elicit.Way;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a client is to bring with its next request, and what it brings (basic/patterns/mrtr,
 * InputRequests; ext-tasks, tasks/update). All questions of a call are one request, whose key names
 * the attempt, so that no key is ever used twice.
 */
@Singleton
class InputRequests {
  private static final String FORM = "answers-";
  private static final String PAGE = "page-";

  private final Elicitations elicitations;
  private final Routing routing;

  InputRequests(Elicitations elicitations, Routing routing) {
    this.elicitations = elicitations;
    this.routing = routing;
  }

  /** Empty where nothing is asked of the client. */
  Optional<ObjectNode> of(Interaction open, Way way) {
    return elicitations
        .request(open, way)
        .map(request -> {
          ObjectNode all = JsonNodeFactory.instance.objectNode();
          all.set(key(open, way instanceof Way.OnPage ? Route.URL : Route.FORM), request);
          return all;
        });
  }

  /** What a request is called that goes one of these two ways. */
  private static String key(Interaction open, Route route) {
    return (route == Route.URL ? PAGE : FORM) + open.elicited().attempt();
  }

  /**
   * Takes the one response that counts; the others are ignored, and so is what was never asked for.
   *
   * @param key what the client was asked for
   * @return the interaction as it is now
   */
  Uni<Interaction> take(Interaction known, JsonNode responses, String key) {
    return take(known, responses, route -> key(known, route).equals(key));
  }

  /**
   * As the other, where nobody noted what the client was asked for: then whatever it could have
   * been, given what it declares and what is configured.
   */
  Uni<Interaction> take(Interaction known, JsonNode responses, Abilities client) {
    return take(known, responses, route -> routing.leads(route, known, client));
  }

  private Uni<Interaction> take(Interaction known, JsonNode responses, Predicate<Route> asked) {
    return Stream.of(Route.FORM, Route.URL)
        .filter(route -> responses.has(key(known, route)))
        .filter(asked)
        .findFirst()
        .map(route ->
            elicitations.take(
                known, known.elicited().attempt(), route, responses.path(key(known, route)), false))
        .orElseGet(() -> Uni.createFrom().item(known));
  }

  /** Whether it has the form of the schema, an object of objects. */
  static boolean areResponses(JsonNode responses) {
    return responses.isObject()
        && responses.properties().stream().allMatch(entry -> entry.getValue().isObject());
  }
}
