package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.elicitation.FormDialect;
import dev.parley.transport.mcp.elicitation.FormReply;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the input requests that a client answers with its next request, and takes the responses
 * (basic/patterns/mrtr, InputRequests; ext-tasks, tasks/update). All questions of a call are one
 * input request. Its key has the number of the attempt, so that no key is used twice.
 */
@Singleton
class InputRequests {
  private static final String FORM = "answers-";
  private static final String PAGE = "page-";

  private final InteractionService interactions;
  private final Elicitations elicitations;
  private final RouteSelector routing;

  InputRequests(InteractionService interactions, Elicitations elicitations, RouteSelector routing) {
    this.interactions = interactions;
    this.elicitations = elicitations;
    this.routing = routing;
  }

  /** Notes that the request goes out, and makes it; empty where the client is asked for nothing. */
  Uni<Optional<InputRequest>> put(Interaction open, ChosenRoute way) {
    return switch (way) {
      case ChosenRoute.Wait() -> nothing();
      case ChosenRoute.Withheld() -> nothing();
      case ChosenRoute.InForm inForm -> put(open, way, Route.FORM);
      case ChosenRoute.OnPage onPage -> put(open, way, Route.URL);
    };
  }

  private static Uni<Optional<InputRequest>> nothing() {
    return Uni.createFrom().item(Optional.empty());
  }

  private Uni<Optional<InputRequest>> put(Interaction open, ChosenRoute way, Route route) {
    return elicitations
        .goesOut(open, where(route), route)
        .map(noted ->
            noted.flatMap(now ->
                elicitations
                    .request(now, way)
                    .map(request -> new InputRequest(key(now, route), request))));
  }

  private static String where(Route route) {
    return route == Route.URL
        ? ElicitationState.PAGE_WITHOUT_SESSION
        : ElicitationState.FORM_WITHOUT_SESSION;
  }

  /** The key of the request that goes out by this route. */
  private static String key(Interaction open, Route route) {
    return prefix(route) + open.elicited().attempt();
  }

  /** Takes the responses of a client whose {@code requestState} says what it was asked for. */
  Uni<Interaction> take(McpHttpRequest bringer, RequestState state, JsonNode responses) {
    return pointedAt(bringer, state).chain(known -> take(known, responses, state.asked(), bringer));
  }

  private Uni<Interaction> pointedAt(McpHttpRequest bringer, RequestState state) {
    return state.reference() == null
        ? interactions.find(bringer.principal(), state.key())
        : interactions.find(bringer.principal(), state.reference());
  }

  /**
   * Takes the response to the newest attempt that has one, even if a newer request was sent. Other
   * responses are ignored, and so are responses to requests that were never sent.
   *
   * @param asked the key of what the client was asked for last
   * @param bringer the request that brings them
   * @return the interaction as it is now; where there is no room for the answer, nothing changed,
   *     so that the same is asked for once more
   */
  private Uni<Interaction> take(
      Interaction known, JsonNode responses, String asked, McpHttpRequest bringer) {
    return Stream.of(Route.FORM, Route.URL)
        .filter(route -> asked.startsWith(prefix(route)))
        .findFirst()
        .map(route ->
            take(known, responses, route, attempt(asked, route), bringer)
                .onFailure(NoRoomForAnswer.class)
                .recoverWithItem(known))
        .orElseGet(() -> dropped(known, responses, 0, bringer));
  }

  /**
   * Takes the responses of a client that does not say what it was asked for: a response to any
   * request that went out counts. No room for an answer is a failure here, since the client has no
   * other sign to bring the answer once more.
   */
  Uni<Interaction> take(
      Interaction known, JsonNode responses, ClientCapabilities client, McpHttpRequest bringer) {
    return Stream.of(Route.FORM, Route.URL)
        .filter(route -> newestOf(responses, route, newestOut(known, route)) > 0)
        .filter(route -> routing.takes(route, client))
        .findFirst()
        .map(route ->
            take(known, responses, route, Integer.MAX_VALUE, bringer)
                .onFailure(NoRoomForAnswer.class)
                .transform(NoRoomForAnswer::later))
        .orElseGet(() -> dropped(known, responses, Integer.MAX_VALUE, bringer));
  }

  private Uni<Interaction> take(
      Interaction known, JsonNode responses, Route route, int newestAsked, McpHttpRequest bringer) {
    int newest = Math.min(newestAsked, newestOut(known, route));
    int attempt = newestOf(responses, route, newest);
    return attempt == 0
        ? dropped(known, responses, route == Route.FORM ? newestAsked : 0, bringer)
        : elicitations
            .take(
                known,
                new FormReply(
                    route,
                    attempt,
                    FormDialect.FULL,
                    responses.path(prefix(route) + attempt),
                    false,
                    bringer.mayRelay(),
                    null,
                    bringer.actor()))
            .onFailure(NoRoomForAnswer.class)
            .invoke(elicitations::noRoom);
  }

  /**
   * Ignores the responses. If one of them has the key of the form that would go out next, that form
   * gets another key.
   *
   * @param newestAsked up to which attempt a form may have gone out that is not noted
   */
  private Uni<Interaction> dropped(
      Interaction known, JsonNode responses, int newestAsked, McpHttpRequest bringer) {
    if (responses.isEmpty()) {
      return Uni.createFrom().item(known);
    }
    elicitations.ignored();
    int current = known.elicited().attempt();
    return current <= newestAsked
            && responses.has(FORM + current)
            && elicitations.counts(Route.FORM, bringer.mayRelay())
        ? elicitations.anew(known, current)
        : Uni.createFrom().item(known);
  }

  /** The newest attempt that was sent by this route; 0 for none. */
  private static int newestOut(Interaction known, Route route) {
    return known.elicited().newestOut(where(route));
  }

  /** The newest attempt, up to {@code newest}, that has a response; 0 for none. */
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

  /** Whether this is an object of objects, as the schema demands. */
  static boolean areResponses(JsonNode responses) {
    return responses.isObject()
        && responses.properties().stream().allMatch(entry -> entry.getValue().isObject());
  }
}
