package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.ParleyConfig.Route;
import dev.parley.interaction.Interaction;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Elicitations;
import dev.parley.mcp.elicit.FormDialect;
import dev.parley.mcp.elicit.FormReply;
import dev.parley.mcp.elicit.Routing;
import dev.parley.mcp.elicit.Way;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
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
    return prefix(route) + open.elicited().attempt();
  }

  /**
   * Takes the one response that counts, to whichever attempt; the others are ignored, and so is
   * what was never asked for.
   *
   * @param asked the key of what the client was asked for last
   * @return the interaction as it is now
   */
  Uni<Interaction> take(Interaction known, JsonNode responses, String asked) {
    return Stream.of(Route.FORM, Route.URL)
        .filter(route -> asked.startsWith(prefix(route)))
        .findFirst()
        .map(route -> take(known, responses, route, attempt(asked, route)))
        .orElseGet(() -> Uni.createFrom().item(known));
  }

  /**
   * As the other, where nobody noted what the client was asked for: then whatever it could have
   * been, given what it declares and what is configured.
   */
  Uni<Interaction> take(Interaction known, JsonNode responses, Abilities client) {
    int newest = known.elicited().attempt();
    return Stream.of(Route.FORM, Route.URL)
        .filter(route -> newestOf(responses, route, newest) > 0)
        .filter(route -> routing.leads(route, known, client))
        .findFirst()
        .map(route -> take(known, responses, route, newest))
        .orElseGet(() -> Uni.createFrom().item(known));
  }

  private Uni<Interaction> take(
      Interaction known, JsonNode responses, Route route, int newestAsked) {
    int newest = Math.min(newestAsked, known.elicited().attempt());
    int attempt = newestOf(responses, route, newest);
    return attempt == 0
        ? Uni.createFrom().item(known)
        : elicitations.take(
            known,
            new FormReply(
                route,
                attempt,
                FormDialect.FULL,
                responses.path(prefix(route) + attempt),
                false,
                null));
  }

  /** The newest attempt up to that one that there is a response to; 0 for none. */
  private static int newestOf(JsonNode responses, Route route, int newest) {
    for (int attempt = newest; attempt > 0; attempt--) {
      if (responses.has(prefix(route) + attempt)) {
        return attempt;
      }
    }
    return 0;
  }

  private static int attempt(String key, Route route) {
    return Integer.parseInt(key.substring(prefix(route).length()));
  }

  private static String prefix(Route route) {
    return route == Route.URL ? PAGE : FORM;
  }

  /** Whether it has the form of the schema, an object of objects. */
  static boolean areResponses(JsonNode responses) {
    return responses.isObject()
        && responses.properties().stream().allMatch(entry -> entry.getValue().isObject());
  }
}
