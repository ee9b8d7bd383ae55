package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.Cancellation;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.interaction.InteractionService;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
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
class CancellableCalls {
  private static final Pattern TIMED_OUT =
      Pattern.compile("time[d ]?[- ]?out", Pattern.CASE_INSENSITIVE);

  private final InteractionService interactions;
  private final ConcurrentMap<Mark, List<CancellableCall>> waiting = new ConcurrentHashMap<>();

  CancellableCalls(InteractionService interactions) {
    this.interactions = interactions;
  }

  private record Mark(
      Principal principal, String origin, @Nullable String sessionId, JsonNode requestId) {
    static Mark of(McpHttpRequest http, JsonNode requestId) {
      String sessionId = http.header(LegacySessions.HEADER);
      // a session id proves the client, which may call from several addresses
      String origin = sessionId == null ? http.peer() : http.namedSession();
      return new Mark(http.principal(), origin, sessionId, requestId);
    }
  }

  /** A waiting call. */
  static final class CancellableCall {
    private final Mark mark;
    private final CompletableFuture<Optional<InteractionKey>> key = new CompletableFuture<>();
    private final Cancellation cancellation = Cancellation.possible();

    private CancellableCall(Mark mark) {
      this.mark = mark;
    }

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

    /** Whether the client has cancelled the call. */
    Cancellation cancellation() {
      return cancellation;
    }
  }

  CancellableCall begin(McpHttpRequest http, RequestId id) {
    CancellableCall cancellableCall = new CancellableCall(Mark.of(http, id.json()));
    waiting.merge(cancellableCall.mark, List.of(cancellableCall), CancellableCalls::joined);
    return cancellableCall;
  }

  void end(CancellableCall cancellableCall) {
    cancellableCall.landed();
    waiting.computeIfPresent(cancellableCall.mark, (mark, all) -> without(all, cancellableCall));
  }

  /**
   * Ends the call that the client cancels, however often it was sent, unless it cannot be told
   * which one that is (basic/utilities/cancellation). Clients also cancel when their own clock runs
   * out; then only the request ends, and the question stays for them to come back to.
   */
  Uni<Void> cancel(McpHttpRequest http, JsonNode params) {
    List<CancellableCall> meant = find(http, params.path("requestId"));
    meant.forEach(cancellableCall -> cancellableCall.cancellation().request());
    if (TIMED_OUT.matcher(params.path("reason").asText()).find()) {
      return Uni.createFrom().voidItem();
    }
    return Multi.createFrom()
        .iterable(meant)
        .onItem()
        .transformToUniAndConcatenate(
            cancellableCall -> cancellableCall.key().chain(key -> abort(http, key)))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> abort(McpHttpRequest http, Optional<InteractionKey> key) {
    return key.map(
            parked -> interactions.abort(http.principal(), parked, http.actor()).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem())
        .onFailure(Refusal.class)
        .recoverWithNull();
  }

  /** The call that is meant, as often as it was sent; empty where that cannot be told. */
  private List<CancellableCall> find(McpHttpRequest http, JsonNode requestId) {
    Mark mark = Mark.of(http, requestId);
    if (mark.sessionId() == null && http.caller().means() == Means.NOTHING) {
      return List.of();
    }
    List<CancellableCall> fitting = waiting.getOrDefault(mark, List.of());
    return fitting.size() <= 1 || mark.sessionId() != null ? fitting : List.of();
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static List<CancellableCall> without(
      List<CancellableCall> all, CancellableCall cancellableCall) {
    if (all.size() == 1 && all.contains(cancellableCall)) {
      return null;
    }
    List<CancellableCall> rest =
        all.stream().filter(other -> !other.equals(cancellableCall)).toList();
    return rest.isEmpty() ? null : rest;
  }

  private static List<CancellableCall> joined(
      List<CancellableCall> some, List<CancellableCall> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
