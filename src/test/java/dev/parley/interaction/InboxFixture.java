package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.question.Urgency;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What the tests of inboxes need. */
abstract class InboxFixture extends StoreFixture {
  @Inject InboxStore inboxes;

  static InboxKey inbox(Proposal proposal) {
    return Objects.requireNonNull(proposal.make().ask().inbox());
  }

  static InboxRequest first(Filter filter, int most) {
    return new InboxRequest(filter, null, null, most, Integer.MAX_VALUE);
  }

  /** The same request for the page after this one. */
  static InboxRequest after(InboxRequest request, InboxPage page) {
    return new InboxRequest(
        request.filter(),
        request.urgency(),
        page.next().orElseThrow(),
        request.most(),
        request.mostBytes(),
        request.mostLookedAt());
  }

  /** Everything of an inbox; small parts have the same. */
  List<Interaction> all(InboxKey inbox, Filter filter, @Nullable Urgency urgency) {
    InboxRequest whole = new InboxRequest(filter, urgency, null, 1_000, Integer.MAX_VALUE);
    List<Interaction> all = now(inboxes.page(inbox, whole)).interactions();
    List<Interaction> parts = new ArrayList<>();
    InboxRequest request = new InboxRequest(filter, urgency, null, 1, Integer.MAX_VALUE);
    InboxPage page = now(inboxes.page(inbox, request));
    parts.addAll(page.interactions());
    while (page.next().isPresent()) {
      request = after(request, page);
      page = now(inboxes.page(inbox, request));
      parts.addAll(page.interactions());
    }
    assertEquals(all, parts);
    return all;
  }

  /** Collects the changes of an inbox from now on. */
  Queue<Change> told(InboxKey inbox) {
    Queue<Change> told = new ConcurrentLinkedQueue<>();
    changes.listen(inbox, told::add);
    // a page shows that the store tells what happens from now on
    now(inboxes.page(inbox, first(Filter.OPEN, 1)));
    return told;
  }

  static void awaitUntil(Callable<Boolean> condition) {
    await().atMost(PATIENCE).until(condition);
  }
}
