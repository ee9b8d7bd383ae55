package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.json.ListQuery;
import dev.parley.interaction.json.Lists;
import dev.parley.question.json.SubmissionReader;
import dev.parley.security.authentication.Caller;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the response to {@code interaction/list} of a session: a page of open interactions and the
 * newest ended ones; further pages have older ones. On each page the oldest comes first.
 */
@Singleton
class SessionListing {
  private final InteractionService interactions;
  private final Lists lists;

  SessionListing(InteractionService interactions, Lists lists) {
    this.interactions = interactions;
    this.lists = lists;
  }

  /**
   * @return reads a page, with {@code more} if there are older interactions
   * @throws Refusal {@code invalid_argument} or {@code invalid_cursor}
   */
  Supplier<Uni<Object>> of(SessionKey session, Caller viewer, JsonNode params) {
    ListQuery query =
        lists.query(
            session,
            Filter.ALL,
            limit(params),
            SubmissionReader.text(params, "cursor"),
            SubmissionReader.text(params, "view"));
    return () ->
        interactions
            .page(session, query.page())
            .map(page -> lists.page(session, query, page, viewer).withMore());
  }

  /** As REST has it in a query. */
  static @Nullable String limit(JsonNode params) {
    JsonNode limit = params.path("limit");
    return limit.isIntegralNumber() ? limit.asText() : SubmissionReader.text(params, "limit");
  }
}
