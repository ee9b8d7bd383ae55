package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.McpConfig;
import dev.parley.config.Route;
import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SentForm;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.tool.Advice;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.elicitation.FormDialect;
import dev.parley.transport.mcp.elicitation.FormReply;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.legacy.FormCompanion.Caller;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Elicitation of the legacy era: a JSON-RPC request on the stream of the call, whose reply comes as
 * a request of its own, on any pod (MCP 2025-11-25, basic/transports; client/elicitation).
 */
@Singleton
class LegacyForms {
  private static final Logger LOG = Logger.getLogger(LegacyForms.class);

  /** Before the reference, in place of the id of a request; no sealed id begins so. */
  private static final String OWED = "owed:";

  private static final Duration REPLY_AGAIN = Duration.ofMillis(200);
  private static final Duration REPLY_AGAIN_AT_MOST = Duration.ofSeconds(3);
  private static final int REPLY_TRIES = 8;

  private final Elicitations elicitations;
  private final RouteSelector routing;
  private final CallerResolver callers;
  private final InteractionService interactions;
  private final ChangeBus changes;
  private final SealedJson seal;
  private final JsonCodec codec;
  private final Clock clock;
  private final Duration noScreen;

  LegacyForms(
      Elicitations elicitations,
      RouteSelector routing,
      CallerResolver callers,
      InteractionService interactions,
      ChangeBus changes,
      SealedJson seal,
      JsonCodec codec,
      Clock clock,
      McpConfig config) {
    this.elicitations = elicitations;
    this.routing = routing;
    this.callers = callers;
    this.interactions = interactions;
    this.changes = changes;
    this.seal = seal;
    this.codec = codec;
    this.clock = clock;
    this.noScreen = config.noScreenDecline();
  }

  /**
   * Asks while a call is served, as often as there is something to ask. Empty where nothing can be
   * asked of the client, since it declares nothing or has no session.
   *
   * @param meta what each request has in {@code _meta}; empty for none
   */
  Optional<FormCompanion> asking(McpHttpRequest http, ClientCapabilities client, ObjectNode meta) {
    return client.equals(ClientCapabilities.NONE)
        ? Optional.empty()
        : LegacySessions.digest(http)
            .map(session ->
                new FormCompanion(this, new Caller(http.caller(), session, client), meta));
  }

  ChangeBus changes() {
    return changes;
  }

  Uni<Interaction> find(InteractionKey key) {
    return interactions.find(key);
  }

  boolean withholds(Interaction now, ClientCapabilities client) {
    return routing.withholds(now, client);
  }

  Uni<ChosenRoute> way(Interaction now, ClientCapabilities client) {
    return routing.choose(now, client);
  }

  /**
   * @param sent whether a form of the question is out
   */
  Uni<Advice> advice(Interaction now, ClientCapabilities client, boolean sent) {
    return routing.advice(now, client, sent);
  }

  /** What came of {@link #put}. */
  sealed interface Put {
    /** It is noted as out, and has to be sent now. */
    record Done(Interaction now, SentForm form, String message) implements Put {}

    /** Somebody was faster with something: it has to be looked at again. */
    record Changed(Interaction now) implements Put {}

    /** Nothing is asked of the client. */
    record Nothing() implements Put {}
  }

  /** Notes that a form goes out, where the client is the way to the human; it does so once. */
  Uni<Put> put(Interaction now, Caller caller, ObjectNode meta) {
    return routing
        // the scope may have been withdrawn while the call waited
        .choose(now, caller.abilities().where(callers.mayRelay(caller.asker())))
        .chain(route ->
            request(now, route, caller, meta)
                .map(request -> noted(now, route, caller, request))
                .orElseGet(() -> Uni.createFrom().item(new Put.Nothing())));
  }

  private Uni<Put> noted(Interaction now, ChosenRoute route, Caller caller, ObjectNode request) {
    SentForm form = new SentForm(caller.mcpSession(), now.reference(), request.path("id").asText());
    return interactions
        .elicited(now, sent(now.elicited(), route, caller.mcpSession()))
        .chain(noted ->
            noted.done()
                ? interactions
                    .sent(form, now)
                    // a form that cannot be taken back is better than one that nobody sees
                    .onFailure(Refusal.class)
                    .recoverWithItem(true)
                    .map(isKept -> kept(isKept, noted.interaction(), form, request))
                : Uni.createFrom().item(new Put.Changed(noted.interaction())));
  }

  private static ElicitationState sent(ElicitationState now, ChosenRoute route, String mcpSession) {
    return route instanceof ChosenRoute.OnPage ? now.sentPage(mcpSession) : now.sent(mcpSession);
  }

  private Put kept(boolean isKept, Interaction now, SentForm form, ObjectNode request) {
    if (isKept) {
      return new Put.Done(now, form, codec.text(request));
    }
    unsent(now, form);
    return new Put.Nothing();
  }

  /** The form did not go out after all, so that a later stream can have it. */
  void unsent(Interaction now, SentForm form) {
    struckOff(now, form)
        .subscribe()
        .with(
            ignored -> {},
            failure ->
                LOG.errorf("Taking a form off failed with %s", failure.getClass().getName()));
  }

  private Uni<Boolean> struckOff(Interaction now, SentForm form) {
    return interactions
        .elicited(now, now.elicited().unsent(form.mcpSession()))
        .chain(noted ->
            noted.done() || !noted.interaction().isOpen()
                ? interactions.settled(form)
                // somebody noted something since
                : struckOff(noted.interaction(), form));
  }

  /** The request for an interaction; empty where the client is asked for nothing. */
  private Optional<ObjectNode> request(
      Interaction now, ChosenRoute route, Caller caller, ObjectNode meta) {
    return elicitations
        .request(now, route)
        .map(request -> {
          boolean page = route instanceof ChosenRoute.OnPage;
          FormId id =
              new FormId(
                  now.reference(),
                  caller.mcpSession(),
                  now.elicited().attempt(),
                  caller.abilities().form().orElse(FormDialect.FULL),
                  page,
                  clock.instant());
          if (page) {
            // this revision wants an id besides that of the request
            request.withObjectProperty("params").put("elicitationId", now.reference());
          }
          ObjectNode message = codec.object().put("jsonrpc", "2.0");
          message.put("id", seal.sealText(Purpose.ELICITATION, id));
          message.setAll(request);
          if (!meta.isEmpty()) {
            message.withObjectProperty("params").set("_meta", meta);
          }
          return message;
        });
  }

  /**
   * What takes back the forms that are out in a session of MCP though their questions have ended.
   * Whoever gets a message has to send it: nobody else will.
   *
   * @param except the reference of a question that is not looked at
   */
  Uni<List<String>> overdue(Caller caller, String except) {
    return interactions
        .sentForms(caller.mcpSession())
        .onItem()
        .transformToMulti(forms -> Multi.createFrom().iterable(forms))
        .filter(form -> !form.reference().equals(except))
        .onItem()
        .transformToUniAndConcatenate(form ->
            due(caller, form)
                // one that cannot be looked at keeps no other from being taken back
                .onFailure(Refusal.class)
                .recoverWithItem(Optional.<String>empty()))
        .filter(Optional::isPresent)
        .map(Optional::get)
        .collect()
        .asList()
        // a client that shows a form for too long is better than a call that fails
        .onFailure(Refusal.class)
        .recoverWithItem(List.of());
  }

  private Uni<Optional<String>> due(Caller caller, SentForm form) {
    return interactions
        .find(caller.asker().principal(), form.reference())
        .map(Optional::of)
        .onFailure(LegacyForms::isUnknown)
        .recoverWithItem(Optional.empty())
        .chain(found -> {
          Optional<Interaction> open = found.filter(Interaction::isOpen);
          if (open.isEmpty()) {
            return takeBack(form);
          }
          return isOwed(form)
              ? owed(open.get(), caller, form)
              : Uni.createFrom().item(Optional.empty());
        });
  }

  /** A form that has to go out again, for the one who strikes it off. */
  private Uni<Optional<String>> owed(Interaction open, Caller caller, SentForm form) {
    return interactions
        .settled(form)
        .chain(
            first -> first ? again(open, caller) : Uni.createFrom().item(Optional.<String>empty()));
  }

  private Uni<Optional<String>> again(Interaction now, Caller caller) {
    if (!now.isOpen() || now.elicited().isOut(caller.mcpSession())) {
      return Uni.createFrom().item(Optional.empty());
    }
    return put(now, caller, codec.object())
        .chain(put ->
            switch (put) {
              case Put.Done(var noted, var sent, String message) ->
                  Uni.createFrom().item(Optional.of(message));
              case Put.Changed(Interaction since) -> again(since, caller);
              case Put.Nothing() -> Uni.createFrom().item(Optional.<String>empty());
            });
  }

  /**
   * Stands for a form that has to go out again in its session, since a reply was refused: on the
   * next stream there, whatever that is about.
   */
  private static SentForm owed(SentForm form) {
    return new SentForm(form.mcpSession(), form.reference(), OWED + form.reference());
  }

  private static boolean isOwed(SentForm form) {
    return form.requestId().startsWith(OWED);
  }

  /** What takes the form of a question back, should one be out. */
  Uni<Optional<String>> takeBack(Caller caller, Interaction about) {
    return interactions
        .sentForms(caller.mcpSession())
        .map(forms ->
            forms.stream().filter(form -> form.reference().equals(about.reference())).findFirst())
        .chain(form ->
            form.map(this::takeBack).orElseGet(() -> Uni.createFrom().item(Optional.empty())));
  }

  /** What takes a form back, for the one who asks first; only what was sealed here is. */
  Uni<Optional<String>> takeBack(SentForm form) {
    return interactions
        .settled(form)
        .map(first ->
            opened(form.requestId())
                .filter(id -> first)
                .filter(id -> id.reference().equals(form.reference()))
                .filter(id -> id.mcpSession().equals(form.mcpSession()))
                .map(id -> codec.text(retraction(form.requestId()))));
  }

  /** Tells the client that it needs not go on asking its human. */
  private ObjectNode retraction(String id) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    message
        .put("method", "notifications/cancelled")
        .putObject("params")
        .put("requestId", id)
        .put("reason", "The question is no longer open here");
    return message;
  }

  /**
   * Takes what a client replies, whenever that is. Whatever is not an answer to a question of this
   * very asker is dropped without a word, and so is a form that counts for nothing.
   *
   * @param message a JSON-RPC response
   */
  Uni<Void> take(McpHttpRequest http, JsonNode message) {
    String requestId = message.path("id").textValue();
    return Optional.ofNullable(requestId)
        .flatMap(this::opened)
        .map(id -> {
          if (elicitations.counts(id.page() ? Route.URL : Route.FORM, http.mayRelay())) {
            return take(http, id, message);
          }
          elicitations.ignored();
          return Uni.createFrom().voidItem();
        })
        .orElseGet(() -> Uni.createFrom().voidItem());
  }

  private Uni<Void> take(McpHttpRequest http, FormId id, JsonNode message) {
    SentForm form = new SentForm(id.mcpSession(), id.reference(), message.path("id").textValue());
    return interactions
        .find(http.principal(), id.reference())
        // before it counts, so that nobody takes back what was answered
        .call(known -> answering(known, form).onFailure(Refusal.class).recoverWithItem(false))
        .chain(known -> elicitations.take(known, reply(http, id, message)))
        .call(now -> answered(now, form).onFailure(Refusal.class).recoverWithItem(false))
        .replaceWithVoid()
        // the human has closed the form, and clients send a reply once
        .onFailure(failure -> isStoreAway(failure) || failure instanceof NoRoomForAnswer)
        .retry()
        .withBackOff(REPLY_AGAIN, REPLY_AGAIN_AT_MOST)
        .atMost(REPLY_TRIES)
        .onFailure(NoRoomForAnswer.class)
        .transform(this::forLater)
        .onFailure(failure -> failure instanceof Refusal && !isForLater(failure))
        .recoverWithNull();
  }

  /** A later form of the question, which is out by now, stays noted. */
  private Uni<Boolean> answering(Interaction known, SentForm form) {
    return interactions
        .settled(form)
        .chain(wasNoted ->
            wasNoted && known.isOpen()
                ? interactions.sent(owed(form), known)
                : Uni.createFrom().item(false));
  }

  /** What was not refused is not owed, nor what has gone out again meanwhile. */
  private Uni<Boolean> answered(Interaction now, SentForm form) {
    boolean isRefused = now.isOpen() && !now.elicited().isOut(form.mcpSession());
    return isRefused ? Uni.createFrom().item(true) : interactions.settled(owed(form));
  }

  private FormReply reply(McpHttpRequest http, FormId id, JsonNode message) {
    JsonNode result = message.path("result");
    return new FormReply(
        id.page() ? Route.URL : Route.FORM,
        id.attempt(),
        id.dialect(),
        result.isObject() ? result : MissingNode.getInstance(),
        Duration.between(id.sentAt(), clock.instant()).compareTo(noScreen) < 0,
        http.mayRelay(),
        id.mcpSession(),
        http.actor());
  }

  private Optional<FormId> opened(String requestId) {
    return seal.openText(Purpose.ELICITATION, requestId, FormId.class);
  }

  private static boolean isStoreAway(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE;
  }

  private Refusal forLater(NoRoomForAnswer refusal) {
    elicitations.noRoom();
    return refusal.later();
  }

  /** What the client is told with an HTTP status of its own, since the same reply may do later. */
  private static boolean isForLater(Throwable failure) {
    return isStoreAway(failure)
        || (failure instanceof Refusal refusal
            && (refusal.code() == ErrorCode.RATE_LIMITED
                || refusal.code() == ErrorCode.TOO_MANY_PENDING));
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }
}
