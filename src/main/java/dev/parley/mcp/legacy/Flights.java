package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.Caller.Means;
import dev.parley.access.Principal;
import dev.parley.interaction.InteractionKey;
import dev.parley.jsonrpc.RequestId;
import dev.parley.mcp.wire.Exchange;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The legacy calls that wait in this process, so that {@code notifications/cancelled} finds the one
 * that it means. Request ids of two clients may be equal, so principal, session id and named
 * session must fit as well, and without a session id also address and program. In a session, two
 * calls of one id are one that was sent again; where two fit whose clients carry no session id,
 * neither is meant. Where nothing proves who calls, no session id leaves nothing that another
 * program could not guess.
 */
@Singleton
class Flights {
  private final ConcurrentMap<Mark, List<Flight>> waiting = new ConcurrentHashMap<>();

  private record Mark(
      Principal principal, String origin, @Nullable String sessionId, JsonNode requestId) {
    static Mark of(Exchange exchange, JsonNode requestId) {
      String sessionId = exchange.header(LegacySessions.HEADER);
      // a session id proves the client, which may call from several addresses
      String origin = sessionId == null ? exchange.peer() : exchange.namedSession();
      return new Mark(exchange.principal(), origin, sessionId, requestId);
    }
  }

  /** A waiting call. */
  static final class Flight {
    private final CompletableFuture<Optional<InteractionKey>> key = new CompletableFuture<>();
    private final CompletableFuture<Void> givenUp = new CompletableFuture<>();

    void parkedAs(InteractionKey parked) {
      key.complete(Optional.of(parked));
    }

    /**
     * What the call waits for, as soon as it is parked: frontends see a question before the call
     * knows that it is. Empty where the call ended without being parked.
     */
    Uni<Optional<InteractionKey>> key() {
      return Uni.createFrom().completionStage(key::copy);
    }

    private void landed() {
      key.complete(Optional.empty());
    }

    /** Completes when the client wants no answer any more. */
    CompletableFuture<Void> givenUp() {
      return givenUp;
    }
  }

  Flight begin(Exchange exchange, RequestId id) {
    Flight flight = new Flight();
    waiting.merge(Mark.of(exchange, id.json()), List.of(flight), Flights::joined);
    return flight;
  }

  void end(Exchange exchange, RequestId id, Flight flight) {
    flight.landed();
    waiting.computeIfPresent(Mark.of(exchange, id.json()), (mark, all) -> without(all, flight));
  }

  /** The call that is meant, as often as it was sent; empty where that cannot be told. */
  List<Flight> find(Exchange exchange, JsonNode requestId) {
    Mark mark = Mark.of(exchange, requestId);
    if (mark.sessionId() == null && exchange.caller().means() == Means.NOTHING) {
      return List.of();
    }
    List<Flight> fitting = waiting.getOrDefault(mark, List.of());
    return fitting.size() <= 1 || mark.sessionId() != null ? fitting : List.of();
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static List<Flight> without(List<Flight> all, Flight flight) {
    List<Flight> rest = all.stream().filter(other -> !other.equals(flight)).toList();
    return rest.isEmpty() ? null : rest;
  }

  private static List<Flight> joined(List<Flight> some, List<Flight> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
