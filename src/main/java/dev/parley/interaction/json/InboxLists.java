package dev.parley.interaction.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.interaction.Interaction;
import dev.parley.question.Urgency;
import dev.parley.security.authentication.Caller;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a list of what is in an inbox, and writes a page of it. */
@Singleton
public class InboxLists {
  /** The most interactions on one page. */
  public static final int MOST = 100;

  private final InboxPages pages;
  private final PageCursors cursors;
  private final InteractionJson view;

  InboxLists(InboxPages pages, PageCursors cursors, InteractionJson view) {
    this.pages = pages;
    this.cursors = cursors;
    this.view = view;
  }

  /** The parameters as text that came from outside; null for those that were not given. */
  public record Parameters(
      @Nullable String status,
      @Nullable String urgency,
      @Nullable String limit,
      @Nullable String cursor) {}

  /**
   * @param isSummary whether questions and answers are left out
   * @throws Refusal {@code invalid_argument} or {@code invalid_cursor}
   */
  public InboxQuery query(InboxKey inbox, Parameters given, InboxSearch search, boolean isSummary) {
    int limit = given.limit() == null ? MOST : Lists.limit(given.limit(), MOST);
    InboxQuery first =
        new InboxQuery(
            inbox, lists(given.status()), urgency(given.urgency()), search, null, limit, isSummary);
    return given.cursor() == null ? first : cursors.read(first, given.cursor());
  }

  private static List<Filter> lists(@Nullable String status) {
    return switch (status) {
      case null -> List.of(Filter.OPEN);
      case "open" -> List.of(Filter.OPEN);
      case "ended" -> List.of(Filter.ENDED);
      case "all" -> List.of(Filter.OPEN, Filter.ENDED);
      default -> throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "status must be open, ended or all");
    };
  }

  private static @Nullable Urgency urgency(@Nullable String name) {
    return name == null ? null : Urgency.checked("urgency", name);
  }

  /**
   * What is open, the most urgent first, for a frontend that connects.
   *
   * @param most how many of it
   */
  public Uni<InboxPages.Found> open(InboxKey inbox, int most) {
    return pages.read(new InboxQuery(inbox, lists(null), null, InboxSearch.ALL, null, most, false));
  }

  /** The cursor of what follows; null where nothing follows. */
  public @Nullable String nextCursor(InboxPages.Found page) {
    return page.next() == null ? null : cursors.of(page.query(), page.next());
  }

  /** The interactions behind a query, for whom they are shown to. */
  public Uni<InboxPages.Found> read(InboxQuery query) {
    return pages.read(query);
  }

  /**
   * A page as it is sent.
   *
   * @param viewer whom it is shown to
   */
  public InteractionPage page(InboxPages.Found page, Caller viewer) {
    List<JsonNode> shown =
        page.interactions().stream().map(one -> shown(one, page.query(), viewer)).toList();
    return new InteractionPage(shown, nextCursor(page), null, null);
  }

  private JsonNode shown(Interaction interaction, InboxQuery query, Caller viewer) {
    return query.isSummary() ? view.summary(interaction, viewer) : view.of(interaction, viewer);
  }
}
