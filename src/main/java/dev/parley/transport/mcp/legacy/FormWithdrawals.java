package dev.parley.transport.mcp.legacy;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SentForm;
import dev.parley.json.JsonCodec;
import dev.parley.transport.jsonrpc.RpcRequest;
import dev.parley.transport.mcp.legacy.LegacyForms.Put;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Takes back the forms of legacy clients whose questions have ended, and sends again those whose
 * reply was refused.
 */
@Singleton
class FormWithdrawals {
  private final InteractionService interactions;
  private final LegacyForms forms;
  private final FormIds ids;
  private final JsonCodec codec;

  FormWithdrawals(
      InteractionService interactions, LegacyForms forms, FormIds ids, JsonCodec codec) {
    this.interactions = interactions;
    this.forms = forms;
    this.ids = ids;
    this.codec = codec;
  }

  /**
   * Messages that withdraw the forms of an MCP session whose questions have ended, and forms that
   * have to go out again. Each message is returned once, so the caller has to send it.
   *
   * @param except the reference of a question that is left out
   */
  Uni<List<String>> overdue(AskedClient client, String except) {
    return interactions
        .sentForms(client.mcpSession())
        .onItem()
        .transformToMulti(forms -> Multi.createFrom().iterable(forms))
        .filter(form -> !form.reference().equals(except))
        .onItem()
        .transformToUniAndConcatenate(form ->
            due(client, form)
                // a form that cannot be looked up must not keep others from being withdrawn
                .onFailure(Refusal.class)
                .recoverWithItem(Optional.<String>empty()))
        .filter(Optional::isPresent)
        .map(Optional::get)
        .collect()
        .asList()
        // a form that stays on the screen too long is better than a call that fails
        .onFailure(Refusal.class)
        .recoverWithItem(List.of());
  }

  private Uni<Optional<String>> due(AskedClient client, SentForm form) {
    return interactions
        .find(client.asker().principal(), form.reference())
        .map(Optional::of)
        .onFailure(FormWithdrawals::isUnknown)
        .recoverWithItem(Optional.empty())
        .chain(found -> {
          Optional<Interaction> open = found.filter(Interaction::isOpen);
          if (open.isEmpty()) {
            return takeBack(form);
          }
          return OwedForm.is(form)
              ? owed(open.get(), client, form)
              : Uni.createFrom().item(Optional.empty());
        });
  }

  /** The form that has to go out again; empty where another caller has settled it first. */
  private Uni<Optional<String>> owed(Interaction open, AskedClient client, SentForm form) {
    return interactions
        .settled(form)
        .chain(
            first -> first ? again(open, client) : Uni.createFrom().item(Optional.<String>empty()));
  }

  private Uni<Optional<String>> again(Interaction now, AskedClient client) {
    if (!now.isOpen() || now.elicited().isOut(client.mcpSession())) {
      return Uni.createFrom().item(Optional.empty());
    }
    return forms
        .put(now, client.unrelated())
        .chain(put ->
            switch (put) {
              case Put.Done(var noted, var sent, String message) ->
                  Uni.createFrom().item(Optional.of(message));
              case Put.Changed(Interaction since) -> again(since, client);
              case Put.Nothing() -> Uni.createFrom().item(Optional.<String>empty());
            });
  }

  /** The message that withdraws the form of a question; empty where none is out. */
  Uni<Optional<String>> takeBack(AskedClient client, Interaction about) {
    return interactions
        .sentForms(client.mcpSession())
        .map(forms ->
            forms.stream().filter(form -> form.reference().equals(about.reference())).findFirst())
        .chain(form ->
            form.map(this::takeBack).orElseGet(() -> Uni.createFrom().item(Optional.empty())));
  }

  /**
   * The message that withdraws a form; empty where another caller has settled it first, or where
   * its id was not sealed here.
   */
  Uni<Optional<String>> takeBack(SentForm form) {
    return interactions
        .settled(form)
        .map(first ->
            ids.open(form.requestId())
                .filter(id -> first)
                .filter(id -> id.reference().equals(form.reference()))
                .filter(id -> id.mcpSession().equals(form.mcpSession()))
                .map(id -> codec.text(retraction(form.requestId()))));
  }

  /** Tells the client that it can stop asking its human. */
  private static RpcRequest retraction(String id) {
    return RpcRequest.notification(
        "notifications/cancelled", new Cancelled(id, "The question is no longer open here"));
  }

  /** The parameters of {@code notifications/cancelled}. */
  @RegisterForReflection
  record Cancelled(String requestId, String reason) {}

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }
}
