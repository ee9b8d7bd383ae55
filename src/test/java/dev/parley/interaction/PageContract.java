package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.PageRequest.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The part of the store contract about lists, which are read page by page. */
abstract class PageContract extends WithdrawalContract {
  private static final int ANY = Integer.MAX_VALUE;

  @Test
  void pagesStandStillWhileInteractionsComeAndGo() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    Interaction c = created(proposal.id("c"));
    Interaction d = created(proposal.id("d"));
    SessionPage first = page(proposal, Filter.ALL, Order.OLDEST_FIRST, null, 2);
    assertEquals(List.of(a, b), first.interactions());
    assertEquals(4, first.open());

    ended(a, ANSWERED);
    Interaction endedC = ended(c, DECLINED);
    Interaction e = created(proposal.id("e"));

    SessionPage second = page(proposal, Filter.ALL, Order.OLDEST_FIRST, first, 2);
    assertEquals(List.of(endedC, d), second.interactions());
    SessionPage third = page(proposal, Filter.ALL, Order.OLDEST_FIRST, second, 2);
    assertEquals(List.of(e), third.interactions());
    assertTrue(third.next().isEmpty());
    assertEquals(3, third.open());
  }

  @Test
  void pagesOfOneKindLeaveTheOthersOut() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    Interaction c = created(proposal.id("c"));
    Interaction d = created(proposal.id("d"));
    Interaction endedB = ended(b, ANSWERED);
    SessionPage open = page(proposal, Filter.OPEN, Order.OLDEST_FIRST, null, 1);
    assertEquals(List.of(a), open.interactions());
    // what ended last was asked first
    Interaction endedA = ended(a, CANCELLED);
    open = page(proposal, Filter.OPEN, Order.OLDEST_FIRST, open, 5);
    assertEquals(List.of(c, d), open.interactions());
    assertTrue(open.next().isEmpty());
    SessionPage over = page(proposal, Filter.ENDED, Order.OLDEST_FIRST, null, 5);
    assertEquals(List.of(endedA, endedB), over.interactions());
  }

  @Test
  void goesBackFromTheNewest() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = ended(created(proposal.id("b")), ANSWERED);
    Interaction c = created(proposal.id("c"));
    SessionPage first = page(proposal, Filter.ALL, Order.NEWEST_FIRST, null, 2);
    assertEquals(List.of(c, b), first.interactions());
    created(proposal.id("d"));
    SessionPage second = page(proposal, Filter.ALL, Order.NEWEST_FIRST, first, 2);
    assertEquals(List.of(a), second.interactions());
    assertEquals(List.of(b), list(proposal.session(), Filter.ENDED, Order.NEWEST_FIRST));
  }

  @Test
  void boundsAPageByItsBytes() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    PageRequest small = new PageRequest(Filter.ALL, Order.OLDEST_FIRST, null, 9, 1);
    SessionPage first = now(store.page(proposal.session(), small));
    assertEquals(List.of(a), first.interactions());
    PageRequest next = small.from(first.next().orElseThrow());
    SessionPage second = now(store.page(proposal.session(), next));
    assertEquals(List.of(b), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  @Test
  void hasNothingBehindAPositionOfWhatIsGone() {
    Proposal proposal = Proposal.anywhere();
    created(proposal.id("a"));
    created(proposal.id("b"));
    SessionPage first = page(proposal, Filter.ALL, Order.OLDEST_FIRST, null, 1);
    now(store.wipe(proposal.session()));
    SessionPage second = page(proposal, Filter.ALL, Order.OLDEST_FIRST, first, 1);
    assertEquals(List.of(), second.interactions());
    assertTrue(second.next().isEmpty());
    Interaction c = created(proposal.id("c"));
    assertEquals(List.of(c), list(proposal.session()));
  }

  @Test
  void showsNothingOfOthersByTheirPositions() {
    Proposal mine = Proposal.anywhere();
    Proposal other = Proposal.anywhere();
    created(mine.id("a"));
    created(mine.id("b"));
    Interaction theirs = created(other.id("a"));
    SessionPage first = page(mine, Filter.ALL, Order.OLDEST_FIRST, null, 1);
    SessionPage seen = page(other, Filter.ALL, Order.OLDEST_FIRST, first, 9);
    assertTrue(seen.interactions().stream().allMatch(theirs::equals));
  }

  @Test
  void goesThroughAllThatIsOpen() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> all =
        List.of(created(proposal.id("a")), created(proposal.id("b")), created(proposal.id("c")));
    List<SessionPage> pages =
        OpenPages.of(store, proposal.session(), 1).collect().asList().await().atMost(PATIENCE);
    assertEquals(3, pages.size());
    assertEquals(all, pages.stream().flatMap(page -> page.interactions().stream()).toList());
  }

  private SessionPage page(
      Proposal of, Filter filter, Order order, @Nullable SessionPage before, int most) {
    Long after = before == null ? null : Long.valueOf(before.next().orElseThrow());
    return now(store.page(of.session(), new PageRequest(filter, order, after, most, ANY)));
  }
}
