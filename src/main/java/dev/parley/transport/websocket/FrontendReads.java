package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.UnsentDrafts;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/**
 * The methods by which a frontend reads interactions. Their responses stand in one order with the
 * changes.
 */
@Singleton
class FrontendReads {
  private final InteractionService interactions;
  private final InboxService inboxes;
  private final UnsentDrafts drafts;
  private final SessionListing sessionListing;
  private final InboxListing inboxListing;
  private final InteractionTraces traces;
  private final InteractionJson view;
  private final RateLimits limits;

  FrontendReads(
      InteractionService interactions,
      InboxService inboxes,
      UnsentDrafts drafts,
      SessionListing sessionListing,
      InboxListing inboxListing,
      InteractionTraces traces,
      InteractionJson view,
      RateLimits limits) {
    this.interactions = interactions;
    this.inboxes = inboxes;
    this.drafts = drafts;
    this.sessionListing = sessionListing;
    this.inboxListing = inboxListing;
    this.traces = traces;
    this.view = view;
    this.limits = limits;
  }

  static boolean has(String method) {
    return method.equals("interaction/list") || method.equals("interaction/get");
  }

  /**
   * @param method one that this {@link #has}
   * @return reads when it is called; may fail with a {@link Refusal}
   * @throws Refusal if the parameters are not valid, or {@code rate_limited}
   */
  Supplier<Uni<Object>> of(FrontendConnection frontend, String method, JsonNode params) {
    limits.poll(
        switch (frontend.source()) {
          case OfSession(SessionKey session) -> session;
          case OfInbox(InboxKey inbox) -> inbox;
        });
    if (method.equals("interaction/get")) {
      InteractionKey key = NamedInteraction.unchecked(frontend, params);
      return () -> get(frontend, key);
    }
    return switch (frontend.source()) {
      case OfSession(SessionKey session) -> sessionListing.of(session, frontend.caller(), params);
      case OfInbox(InboxKey inbox) -> inboxListing.of(inbox, frontend.caller(), params);
    };
  }

  private Uni<Object> get(FrontendConnection frontend, InteractionKey key) {
    Uni<Interaction> found =
        switch (frontend.source()) {
          case OfSession session -> interactions.find(key);
          case OfInbox(InboxKey inbox) -> inboxes.find(inbox, key);
        };
    String who = frontend.caller().who();
    return found
        .invoke(interaction -> traces.shown(interaction, "socket"))
        .chain(interaction ->
            drafts
                .of(List.of(interaction), who)
                .map(known -> view.of(interaction, frontend.caller(), known.get(key))))
        .map(FrontendResult.Found::new);
  }
}
