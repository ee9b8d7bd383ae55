package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.PageRequest.Filter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of the store contract about lists, which are read page by page. */
abstract class PageContract extends TakeContract {
  private static final int ANY = Integer.MAX_VALUE;

  @Test
  void showsWhatIsOpenFirst() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = ended(created(proposal.id("b")), ANSWERED);
    Interaction c = ended(created(proposal.id("c")), ANSWERED);
    Interaction d = created(proposal.id("d"));
    Interaction e = ended(created(proposal.id("e")), CANCELLED);

    SessionPage first = page(proposal, Filter.ALL, null, 3);
    assertEquals(List.of(a, d, e), first.interactions());
    assertEquals(2, first.open());
    SessionPage second = page(proposal, Filter.ALL, first, 3);
    assertEquals(List.of(b, c), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  @Test
  void pagesStandStillWhileInteractionsComeAndGo() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    Interaction c = ended(created(proposal.id("c")), ANSWERED);
    Interaction d = ended(created(proposal.id("d")), ANSWERED);
    Interaction e = created(proposal.id("e"));
    SessionPage first = page(proposal, Filter.ALL, null, 2);
    assertEquals(List.of(b, e), first.interactions());
    assertEquals(3, first.open());

    Interaction endedA = ended(a, DECLINED);
    ended(b, ANSWERED);
    created(proposal.id("f"));

    SessionPage second = page(proposal, Filter.ALL, first, 2);
    assertEquals(List.of(c, d), second.interactions());
    ended(e, ANSWERED);
    SessionPage third = page(proposal, Filter.ALL, second, 2);
    assertEquals(List.of(endedA), third.interactions());
    assertTrue(third.next().isEmpty());
    assertEquals(1, third.open());
  }

  @Test
  void showsNothingTwiceThatEndsAfterTheFirstPage() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = ended(created(proposal.id("a")), ANSWERED);
    Interaction b = created(proposal.id("b"));
    Interaction c = created(proposal.id("c"));
    SessionPage first = page(proposal, Filter.ALL, null, 2);
    assertEquals(List.of(b, c), first.interactions());
    ended(b, ANSWERED);
    ended(created(proposal.id("d")), ANSWERED);
    SessionPage second = page(proposal, Filter.ALL, first, 2);
    assertEquals(List.of(a), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  /** This holds whatever happens between two pages. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void findsEverythingOnce(long seed) {
    Random random = new Random(seed);
    Proposal proposal = Proposal.anywhere();
    List<Interaction> open = new ArrayList<>();
    Set<String> before = new HashSet<>();
    for (int i = 0; i < 14; i++) {
      before.add(something(proposal, open, i, random));
    }
    List<String> seen = new ArrayList<>();
    SessionPage page = page(proposal, Filter.ALL, null, 3);
    int asked = 14;
    while (true) {
      page.interactions().forEach(one -> seen.add(one.key().toolUseId()));
      if (page.next().isEmpty()) {
        break;
      }
      something(proposal, open, asked++, random);
      if (!open.isEmpty()) {
        ended(open.remove(random.nextInt(open.size())), ANSWERED);
      }
      page = page(proposal, Filter.ALL, page, 3);
    }
    assertEquals(seen.size(), Set.copyOf(seen).size(), () -> "twice in " + seen);
    // a result may have been forgotten meanwhile
    before.removeIf(id -> now(store.find(new InteractionKey(proposal.session(), id))).isEmpty());
    assertTrue(seen.containsAll(before), () -> before + " in " + seen);
  }

  private String something(Proposal of, List<Interaction> open, int number, Random random) {
    Interaction asked = created(of.id("i-" + number));
    if (open.size() == SESSION_BOUND - 1 || random.nextBoolean()) {
      ended(asked, ANSWERED);
    } else {
      open.add(asked);
    }
    return asked.key().toolUseId();
  }

  @Test
  void pagesOfOneKindLeaveTheOthersOut() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    Interaction c = created(proposal.id("c"));
    Interaction d = created(proposal.id("d"));
    Interaction endedB = ended(b, ANSWERED);
    SessionPage open = page(proposal, Filter.OPEN, null, 1);
    assertEquals(List.of(d), open.interactions());
    // the interaction that ended last was asked first
    Interaction endedA = ended(a, CANCELLED);
    open = page(proposal, Filter.OPEN, open, 5);
    assertEquals(List.of(c), open.interactions());
    assertTrue(open.next().isEmpty());
    SessionPage over = page(proposal, Filter.ENDED, null, 5);
    assertEquals(List.of(endedA, endedB), over.interactions());
  }

  @Test
  void goesBackFromTheNewest() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = ended(created(proposal.id("a")), ANSWERED);
    Interaction b = ended(created(proposal.id("b")), ANSWERED);
    Interaction c = ended(created(proposal.id("c")), ANSWERED);
    SessionPage first = page(proposal, Filter.ENDED, null, 2);
    assertEquals(List.of(b, c), first.interactions());
    ended(created(proposal.id("d")), ANSWERED);
    SessionPage second = page(proposal, Filter.ENDED, first, 2);
    assertEquals(List.of(a), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  @Test
  void goesOnFromTheOldest() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    Interaction c = created(proposal.id("c"));
    SessionPage first = page(proposal, Filter.OPEN_OLDEST_FIRST, null, 1);
    assertEquals(List.of(a), first.interactions());
    ended(a, ANSWERED);
    ended(b, ANSWERED);
    Interaction d = created(proposal.id("d"));
    SessionPage second = page(proposal, Filter.OPEN_OLDEST_FIRST, first, 5);
    assertEquals(List.of(c, d), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  /** A store may end an expired interaction only when it reads it. */
  @Test
  void showsWhatExpiredAsEnded() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a").shortLived(new Outcome.Expired()));
    Interaction b = created(proposal.id("b"));
    awaitEnding(a);
    SessionPage first = page(proposal, Filter.ALL, null, 1);
    assertEquals(List.of(b), first.interactions());
    SessionPage second = page(proposal, Filter.ALL, first, 1);
    assertEquals(List.of(found(a)), second.interactions());
  }

  @Test
  void boundsAPageByItsBytes() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.id("b"));
    PageRequest small = new PageRequest(Filter.ALL, null, 9, 1);
    SessionPage first = now(store.page(proposal.session(), small));
    assertEquals(List.of(b), first.interactions());
    PageRequest next = small.from(first.next().orElseThrow());
    SessionPage second = now(store.page(proposal.session(), next));
    assertEquals(List.of(a), second.interactions());
    assertTrue(second.next().isEmpty());
  }

  @Test
  void hasNothingBehindAPositionOfWhatIsGone() {
    Proposal proposal = Proposal.anywhere();
    created(proposal.id("a"));
    created(proposal.id("b"));
    SessionPage first = page(proposal, Filter.ALL, null, 1);
    now(store.wipe(proposal.session()));
    SessionPage second = page(proposal, Filter.ALL, first, 1);
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
    SessionPage first = page(mine, Filter.ALL, null, 1);
    SessionPage seen = page(other, Filter.ALL, first, 9);
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

  private SessionPage page(Proposal of, Filter filter, @Nullable SessionPage before, int most) {
    PagePosition after = before == null ? null : before.next().orElseThrow();
    return now(store.page(of.session(), new PageRequest(filter, after, most, ANY)));
  }
}
