package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.question.Urgency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store must do for the inboxes of people. */
abstract class InboxContract extends InboxFixture {

  @Test
  void beginsWithWhatIsUrgentAndOfThatWithTheOldest() {
    Proposal proposal = Proposal.ofPerson();
    Interaction a = created(proposal.id("a"));
    Interaction low = created(proposal.id("low").urgent(Urgency.LOW));
    Interaction high = created(proposal.session("other").id("high").urgent(Urgency.HIGH));
    Interaction b = created(proposal.session("third").id("b").urgent(Urgency.NORMAL));
    Interaction higher = created(proposal.id("higher").urgent(Urgency.HIGH));
    InboxKey inbox = inbox(proposal);

    assertEquals(List.of(high, higher, a, b, low), all(inbox, Filter.OPEN, null));
    assertEquals(List.of(a, b), all(inbox, Filter.OPEN, Urgency.NORMAL));
    assertEquals(List.of(high, higher), all(inbox, Filter.OPEN, Urgency.HIGH));
    assertEquals(List.of(low), all(inbox, Filter.OPEN, Urgency.LOW));
    assertEquals(5, now(inboxes.page(inbox, first(Filter.OPEN, 1))).open());
  }

  @Test
  void listsWhatEndedTheLastAskedFirst() {
    Proposal proposal = Proposal.ofPerson();
    Interaction a = created(proposal.id("a"));
    Interaction b = created(proposal.session("other").id("b").urgent(Urgency.HIGH));
    Interaction c = created(proposal.id("c").urgent(Urgency.LOW));
    Interaction endedC = ended(c, DECLINED);
    Interaction endedA = ended(a, ANSWERED);
    InboxKey inbox = inbox(proposal);

    assertEquals(List.of(b), all(inbox, Filter.OPEN, null));
    assertEquals(List.of(endedC, endedA), all(inbox, Filter.ENDED, null));
    assertEquals(List.of(endedC), all(inbox, Filter.ENDED, Urgency.LOW));
    assertEquals(List.of(), all(inbox, Filter.ENDED, Urgency.HIGH));
    awaitForgotten(endedA);
    awaitForgotten(endedC);
    assertEquals(List.of(), all(inbox, Filter.ENDED, null));
  }

  @Test
  void showsNoneButItsOwn() {
    Proposal byKey = Proposal.byKey();
    created(byKey.id("nobody"));
    Interaction ada = created(byKey.id("ada").person("ada"));
    Interaction bob = created(byKey.id("bob").person("bob"));
    InboxKey ofAda = inbox(byKey.person("ada"));

    assertEquals(List.of(ada), all(ofAda, Filter.OPEN, null));
    assertEquals(List.of(bob), all(inbox(byKey.person("bob")), Filter.OPEN, null));
    InboxKey foreign = new InboxKey("other", ofAda.owner(), ofAda.person());
    assertEquals(List.of(), all(foreign, Filter.OPEN, null));
    InboxKey ofOwner = new InboxKey(ofAda.tenant(), ofAda.owner(), null);
    assertEquals(List.of(), all(ofOwner, Filter.OPEN, null));
  }

  @Test
  void isTheOwnersWhereTheOwnerIsAPersonWhomeverTheAskNames() {
    Proposal proposal = Proposal.ofPerson();
    Interaction open = created(proposal.client("another"));
    assertEquals(List.of(open), all(inbox(proposal), Filter.OPEN, null));
  }

  @Test
  void takesAnAskForAnotherPersonForAnotherAsk() {
    Proposal byKey = Proposal.byKey();
    created(byKey.person("ada"));
    assertInstanceOf(Creation.Conflict.class, create(byKey.person("bob")));
    assertInstanceOf(Creation.Conflict.class, create(byKey));
    attached(byKey.person("ada"));

    Interaction ada = created(byKey.withoutId().person("ada"));
    release(ada, InteractionStore.Release.KEEP);
    Interaction bob = created(byKey.withoutId().person("bob"));
    release(bob, InteractionStore.Release.KEEP);
    assertEquals(ada.key(), attached(byKey.withoutId().person("ada")).key());
    assertEquals(List.of(bob), all(inbox(byKey.person("bob")), Filter.OPEN, null));
    assertEquals(2, all(inbox(byKey.person("ada")), Filter.OPEN, null).size());
  }

  @Test
  void showsWhatAPersonAskedBackToNobodyElse() {
    Proposal byKey = Proposal.byKey();
    Interaction asked = ended(created(byKey.person("ada")), new Outcome.Declined("Which?", true));
    assertNull(created(byKey.id("b").person("bob")).earlier());
    assertNull(created(byKey.id("c").person(null)).earlier());

    Interaction next = created(byKey.id("d").person("ada"));
    EarlierAnswer words = Objects.requireNonNull(next.earlier());
    assertEquals("Which?", words.reason());
    assertEquals(ending(asked).at(), words.answeredAt());
    assertNull(created(byKey.id("e").person("bob").replacing(next)).earlier());
  }

  /** Of each five, one ends and one is asked while the pages are read. */
  @Test
  void findsEverythingOnceOverManySessionsWhileThingsChange() {
    Proposal proposal = Proposal.ofPerson();
    List<Interaction> open =
        IntStream.range(0, 300)
            .mapToObj(i -> created(proposal.session("s-" + i % 60).id("q-" + i)))
            .toList();
    InboxKey inbox = inbox(proposal);
    Set<String> staying = new HashSet<>();
    for (int i = 0; i < open.size(); i++) {
      if (i % 5 != 4) {
        staying.add(open.get(i).reference());
      }
    }
    List<String> found = new ArrayList<>();
    InboxRequest request = first(Filter.OPEN, 7);
    InboxPage page = now(inboxes.page(inbox, request));
    for (int part = 0; page.next().isPresent(); part++) {
      page.interactions().forEach(one -> found.add(one.reference()));
      int changed = (part * 5 + 4) * 7 % open.size();
      if (changed % 5 == 4) {
        ended(open.get(changed), ANSWERED);
      }
      created(proposal.session("late").id("late-" + part));
      request = after(request, page);
      page = now(inboxes.page(inbox, request));
    }
    page.interactions().forEach(one -> found.add(one.reference()));

    assertEquals(found.size(), Set.copyOf(found).size(), "nothing twice");
    assertTrue(found.containsAll(staying), "nothing lost");
  }

  @Test
  void takesNoMoreThanFits() {
    Proposal proposal = Proposal.ofPerson();
    Interaction a = created(proposal.id("a").heavy(5_000));
    Interaction b = created(proposal.id("b").heavy(5_000));
    Interaction c = created(proposal.id("c"));
    InboxRequest request = new InboxRequest(Filter.OPEN, null, null, 10, 100);
    List<Interaction> found = new ArrayList<>();
    InboxPage page = now(inboxes.page(inbox(proposal), request));
    while (page.next().isPresent()) {
      assertEquals(1, page.interactions().size());
      found.addAll(page.interactions());
      request = after(request, page);
      page = now(inboxes.page(inbox(proposal), request));
    }
    found.addAll(page.interactions());
    assertEquals(List.of(a, b, c), found);
  }

  @Test
  void tellsWhoListensToItWhatHappensInAllItsSessions() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Queue<Change> told = told(inbox);
    Queue<Change> foreign = told(inbox(Proposal.ofPerson()));
    Interaction open = created(proposal);
    Interaction other = created(proposal.session("other"));
    now(store.seen(open.key(), "here"));
    Interaction seen = found(open);
    Draft kept =
        now(draftStore.draft(open.key(), new Draft("Ada", List.of(), 0), "there")).orElseThrow();
    now(store.extend(open.key(), Duration.ofHours(1), Duration.ofDays(1)));
    Interaction later = found(open);
    Interaction ended = ended(open, ANSWERED);
    now(store.collect(ended.reference()));
    awaitSize(told, 7);
    assertEquals(
        List.of(
            new Change.Requested(open),
            new Change.Requested(other),
            new Change.Seen(seen, "here"),
            new Change.Drafted(seen, kept, "there"),
            new Change.Updated(later),
            new Change.Resolved(ended),
            new Change.Collected(ended.key())),
        List.copyOf(told));
    assertEquals(List.of(), List.copyOf(foreign));
  }

  @Test
  void tellsOfAGap() {
    Queue<Change> told = told(inbox(Proposal.ofPerson()));
    changes.missed();
    awaitSize(told, 1);
    assertInstanceOf(Change.Missed.class, told.peek());
  }

  @Test
  void isActiveForAsLongAsItIsSaid() {
    InboxKey inbox = inbox(Proposal.ofPerson());
    assertFalse(now(inboxes.isActive(inbox)));
    now(inboxes.active(inbox, Duration.ofMinutes(2)));
    assertTrue(now(inboxes.isActive(inbox)));
    assertFalse(now(inboxes.isActive(inbox(Proposal.ofPerson()))));
    InboxKey brief = inbox(Proposal.ofPerson());
    now(inboxes.active(brief, Duration.ofMillis(50)));
    awaitUntil(() -> !now(inboxes.isActive(brief)));
    assertTrue(now(inboxes.isActive(inbox)));
  }
}
