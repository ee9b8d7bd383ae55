package dev.parley.transport.mcp.legacy;

import dev.parley.error.Refusal;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SentForm;
import dev.parley.json.JsonCodec;
import dev.parley.transport.jsonrpc.RpcRequest;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.Elicitations;
import dev.parley.transport.mcp.elicitation.FormDialect;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Sends forms to legacy clients: each is a JSON-RPC request on the stream of a call, whose reply
 * comes as a request of its own, on any pod (MCP 2025-11-25, basic/transports; client/elicitation).
 */
@Singleton
class LegacyForms {
  private static final Logger LOG = Logger.getLogger(LegacyForms.class);

  private final Elicitations elicitations;
  private final RouteSelector routing;
  private final InteractionService interactions;
  private final FormIds ids;
  private final JsonCodec codec;
  private final Clock clock;

  LegacyForms(
      Elicitations elicitations,
      RouteSelector routing,
      InteractionService interactions,
      FormIds ids,
      JsonCodec codec,
      Clock clock) {
    this.elicitations = elicitations;
    this.routing = routing;
    this.interactions = interactions;
    this.ids = ids;
    this.codec = codec;
    this.clock = clock;
  }

  /** The result of {@link #put}. */
  sealed interface Put {
    /** The form is noted as out, and has to be sent now. */
    record Done(Interaction now, SentForm form, String message) implements Put {}

    /** The interaction changed at the same time; the caller has to try again with it. */
    record Changed(Interaction now) implements Put {}

    /** Nothing is asked of the client. */
    record Nothing() implements Put {}
  }

  /** Notes that a form goes out, where the routes lead to the client; tries once. */
  Uni<Put> put(Interaction now, AskedClient client) {
    return routing
        .choose(now, client.capabilities(), client.asker())
        .chain(route ->
            request(now, route, client)
                .map(request -> noted(now, route, client, request))
                .orElseGet(() -> Uni.createFrom().item(new Put.Nothing())));
  }

  private Uni<Put> noted(
      Interaction now, ChosenRoute route, AskedClient client, RpcRequest request) {
    SentForm form =
        new SentForm(client.mcpSession(), now.reference(), Objects.requireNonNull(request.id()));
    return interactions
        .elicited(now, sent(now.elicited(), route, client.mcpSession()))
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

  private Put kept(boolean isKept, Interaction now, SentForm form, RpcRequest request) {
    if (isKept) {
      return new Put.Done(now, form, codec.text(request));
    }
    unsent(now, form);
    return new Put.Nothing();
  }

  /** Notes that the form did not go out after all, so that a later stream can send it. */
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
                // the interaction has changed since it was read
                : struckOff(noted.interaction(), form));
  }

  /** The request for an interaction; empty where the client is asked for nothing. */
  private Optional<RpcRequest> request(Interaction now, ChosenRoute route, AskedClient client) {
    return elicitations
        .request(now, route)
        .map(request -> {
          boolean page = route instanceof ChosenRoute.OnPage;
          FormId id =
              new FormId(
                  now.reference(),
                  client.mcpSession(),
                  now.elicited().attempt(),
                  client.capabilities().form().orElse(FormDialect.FULL),
                  page,
                  clock.instant());
          return RpcRequest.of(
              ids.seal(id),
              request.method(),
              request
                  .params()
                  .legacy(
                      now.reference(), client.related() == null ? null : client.related().meta()));
        });
  }
}
