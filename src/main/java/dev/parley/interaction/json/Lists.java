package dev.parley.interaction.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.SessionPage;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.security.authentication.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a session's list, and writes a page of it. */
@Singleton
public class Lists {
  /** The most interactions on one page. */
  public static final int MOST = 200;

  private final InteractionJson view;
  private final PageCursors cursors;
  private final OutgoingBuffers buffers;

  Lists(InteractionJson view, PageCursors cursors, OutgoingBuffers buffers) {
    this.view = view;
    this.cursors = cursors;
    this.buffers = buffers;
  }

  /**
   * Reads a request, as text that came from outside.
   *
   * @throws Refusal {@code invalid_argument} or {@code invalid_cursor}
   */
  public ListQuery query(
      SessionKey session,
      Filter filter,
      @Nullable String limit,
      @Nullable String cursor,
      @Nullable String how) {
    PagePosition after = cursor == null ? null : cursors.read(session, filter, cursor);
    int most = limit == null ? MOST : limit(limit, MOST);
    return new ListQuery(new PageRequest(filter, after, most, buffers.listBytes()), isSummary(how));
  }

  static int limit(String limit, int most) {
    // four digits are enough to be too many
    int wanted = limit.matches("[0-9]{1,4}") ? Integer.parseInt(limit) : 0;
    if (wanted < 1 || wanted > most) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "limit must be a whole number from 1 to " + most);
    }
    return wanted;
  }

  /**
   * Whether {@code view} asks for summaries.
   *
   * @throws Refusal {@code invalid_argument}
   */
  public static boolean isSummary(@Nullable String how) {
    if (how != null && !how.equals("full") && !how.equals("summary")) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "view must be full or summary");
    }
    return "summary".equals(how);
  }

  /**
   * A page as it is sent.
   *
   * @param viewer whom it is shown to
   */
  public InteractionPage page(
      SessionKey session, ListQuery query, SessionPage page, Caller viewer) {
    List<JsonNode> shown =
        page.interactions().stream()
            .map(interaction ->
                query.isSummary()
                    ? view.summary(interaction, viewer)
                    : view.of(interaction, viewer))
            .toList();
    String nextCursor =
        page.next()
            .map(position -> cursors.of(session, query.page().filter(), position))
            .orElse(null);
    return new InteractionPage(shown, nextCursor, null, null);
  }
}
