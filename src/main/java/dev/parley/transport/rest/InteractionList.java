package dev.parley.transport.rest;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.json.InteractionPage;
import dev.parley.interaction.json.ListQuery;
import dev.parley.interaction.json.Lists;
import dev.parley.limits.RateLimits;
import dev.parley.security.authentication.Caller;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Lists the interactions of a session. */
@Singleton
class InteractionList {
  private final InteractionService interactions;
  private final RateLimits limits;
  private final InteractionTraces traces;
  private final Lists lists;
  private final InteractionAnswer answer;

  InteractionList(
      InteractionService interactions,
      RateLimits limits,
      InteractionTraces traces,
      Lists lists,
      InteractionAnswer answer) {
    this.interactions = interactions;
    this.limits = limits;
    this.traces = traces;
    this.lists = lists;
    this.answer = answer;
  }

  /** Returns a page of interactions: open ones, ended ones that are still stored, or both. */
  Uni<Response> list(
      RoutingContext rc,
      Caller caller,
      @Nullable String status,
      @Nullable String limit,
      @Nullable String cursor,
      @Nullable String how) {
    SessionKey session = PathIds.session(caller, rc);
    ListQuery query = lists.query(session, filter(status), limit, cursor, how);
    limits.poll(session);
    return interactions
        .page(session, query.page())
        .invoke(page -> {
          if (!query.isSummary()) {
            traces.shown(page.interactions(), "rest");
          }
        })
        .map(page -> {
          InteractionPage body = lists.page(session, query, page, caller);
          return answer.send(
              rc,
              caller.principal(),
              body,
              link(session)
                  .parameter("status", status)
                  .parameter("limit", limit)
                  .parameter("view", how)
                  .to(body.nextCursor()));
        });
  }

  private static NextLink link(SessionKey session) {
    return new NextLink(
        "/api/v1/sessions/" + NextLink.encoded(session.sessionId()) + "/interactions");
  }

  private static Filter filter(@Nullable String status) {
    return switch (status) {
      case null -> Filter.ALL;
      case "open" -> Filter.OPEN;
      case "ended" -> Filter.ENDED;
      default -> throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "status must be open or ended");
    };
  }
}
