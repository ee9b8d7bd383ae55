package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.PageRequest.Filter;
import io.smallrye.mutiny.Multi;

/**
 * Reads the open interactions of a session, oldest first, holding one page at a time. It includes
 * those asked meanwhile, except after the last page was read.
 */
final class OpenPages {
  private static final int MOST = 100;

  private final InteractionStore store;
  private final SessionKey session;
  private PageRequest next;

  private OpenPages(InteractionStore store, SessionKey session, int mostBytes) {
    this.store = store;
    this.session = session;
    this.next = new PageRequest(Filter.OPEN_OLDEST_FIRST, null, MOST, mostBytes);
  }

  /**
   * @param mostBytes how large the questions of one page may be together
   * @return at least one page; the next one is read when it is requested
   */
  static Multi<SessionPage> of(InteractionStore store, SessionKey session, int mostBytes) {
    return Multi.createBy()
        .repeating()
        .uni(
            () -> new OpenPages(store, session, mostBytes),
            pages -> pages.store.page(pages.session, pages.next).invoke(pages::read))
        .whilst(page -> page.next().isPresent());
  }

  private void read(SessionPage page) {
    page.next().ifPresent(position -> next = next.from(position));
  }
}
