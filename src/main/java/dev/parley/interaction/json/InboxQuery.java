package dev.parley.interaction.json;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxPosition;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.question.Urgency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a list of what is in an inbox.
 *
 * @param lists which lists of the inbox, one after the other
 * @param urgency only those of this urgency, or null for all
 * @param search which of these
 * @param from where the page before ended; null for the first page
 * @param isSummary whether questions and answers are left out
 */
public record InboxQuery(
    InboxKey inbox,
    List<Filter> lists,
    @Nullable Urgency urgency,
    InboxSearch search,
    @Nullable Place from,
    int limit,
    boolean isSummary) {

  /**
   * Where a page begins.
   *
   * @param list in which list of the inbox
   * @param after behind which position of this list; null at its beginning
   */
  record Place(Filter list, @Nullable InboxPosition after) {}

  InboxQuery from(Place place) {
    return new InboxQuery(inbox, lists, urgency, search, place, limit, isSummary);
  }

  Place begin() {
    return from == null ? new Place(lists.getFirst(), null) : from;
  }

  /** The beginning of the list after another one, or null. */
  @Nullable Place after(Filter list) {
    int next = lists.indexOf(list) + 1;
    return next == lists.size() ? null : new Place(lists.get(next), null);
  }
}
