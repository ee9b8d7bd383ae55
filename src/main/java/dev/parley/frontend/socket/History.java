package dev.parley.frontend.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.SessionKey;
import dev.parley.interaction.SessionPage;
import dev.parley.question.Refusal;
import dev.parley.view.ListQuery;
import dev.parley.view.Lists;
import dev.parley.view.SubmissionReader;
import jakarta.inject.Singleton;

/**
 * The answer to {@code interaction/list}: what is open, then the newest that have ended, then older
 * ones from page to page; on each page the oldest first.
 */
@Singleton
class History {
  private final Lists lists;

  History(Lists lists) {
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
   * @return a page, with {@code more} where older ones were left out
   */
  ObjectNode of(Seat seat, ListQuery query, SessionPage page) {
    return lists
        .page(seat.session(), query, page, seat.caller())
        .put("more", page.next().isPresent());
  }
}
