package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.json.InboxLists;
import dev.parley.interaction.json.InboxQuery;
import dev.parley.interaction.json.InboxSearch;
import dev.parley.question.json.SubmissionReader;
import dev.parley.security.authentication.Caller;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Makes the response to {@code interaction/list} of an inbox. */
@Singleton
class InboxListing {
  private final InboxLists lists;

  InboxListing(InboxLists lists) {
    this.lists = lists;
  }

  /**
   * @return reads a page
   * @throws Refusal {@code invalid_argument} or {@code invalid_cursor}
   */
  Supplier<Uni<Object>> of(InboxKey inbox, Caller viewer, JsonNode params) {
    InboxLists.Parameters given =
        new InboxLists.Parameters(
            SubmissionReader.text(params, "status"),
            SubmissionReader.text(params, "urgency"),
            SessionListing.limit(params),
            SubmissionReader.text(params, "cursor"));
    boolean isSummary = !SubmissionReader.flag(params, "full");
    InboxQuery query = lists.query(inbox, given, InboxSearch.ALL, isSummary);
    return () ->
        lists.read(query).map(page -> lists.page(page, viewer).withMore().withOpen(page.open()));
  }
}
