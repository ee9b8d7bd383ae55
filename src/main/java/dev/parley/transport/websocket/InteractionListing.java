package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.json.InteractionPage;
import dev.parley.interaction.json.ListQuery;
import dev.parley.interaction.json.Lists;
import dev.parley.question.json.SubmissionReader;
import jakarta.inject.Singleton;

/**
 * Makes the response to {@code interaction/list}: a page of open interactions and the newest ended
 * ones; further pages have older ones. On each page the oldest comes first.
 */
@Singleton
class InteractionListing {
  private final Lists lists;

  InteractionListing(Lists lists) {
    this.lists = lists;
  }

  /**
   * @throws Refusal {@code invalid_argument} or {@code invalid_cursor}
   */
  ListQuery query(SessionKey session, JsonNode params) {
    JsonNode limit = params.path("limit");
    return lists.query(
        session,
        Filter.ALL,
        limit.isIntegralNumber() ? limit.asText() : SubmissionReader.text(params, "limit"),
        SubmissionReader.text(params, "cursor"),
        SubmissionReader.text(params, "view"));
  }

  /**
   * @return a page, with {@code more} if there are older interactions
   */
  InteractionPage of(FrontendConnection connection, ListQuery query, SessionPage page) {
    return lists.page(connection.session(), query, page, connection.caller()).withMore();
  }
}
