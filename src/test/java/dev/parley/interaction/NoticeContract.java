package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.question.Urgency;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What channels owe to questions, with nobody but the test to tell it. */
abstract class NoticeContract extends NoticeFixture {
  private static final String NEXT = "next";

  @Test
  void claimsEachStageOnceOneAfterTheOther() {
    Interaction open = created(toldAfter(Duration.ZERO));

    NoticeClaim requested = claim(open, Stage.REQUESTED);
    assertEquals(open, requested.interaction());
    assertEquals(1, requested.tries());
    assertEquals(List.of(), claims(open));
    told(requested);
    assertEquals(List.of(), claims(open));

    now(store.seen(open.key(), NEXT));
    NoticeClaim seen = claim(open, Stage.SEEN);
    assertEquals(found(open), seen.interaction());
    told(seen);
    assertEquals(List.of(), claims(open));

    Interaction ended = ended(open, ANSWERED);
    NoticeClaim last = claim(open, Stage.ENDED);
    assertEquals(ended, last.interaction());
    told(last);
    assertEquals(List.of(), claims(open));
  }

  @Test
  void canBeSettledAfterItWasHandedOver() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    assertTrue(now(notices.handOver(first)));
    assertEquals(List.of(), claims(open));
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));
    assertFalse(now(notices.handOver(first)));

    NoticeClaim second = claim(open, Stage.REQUESTED);
    assertEquals(2, second.tries());
    assertTrue(now(notices.handOver(second)));
    told(second);
    assertEquals(List.of(), claims(open));
    assertEquals(Stage.REQUESTED, now(notices.told(open.key())).getFirst().stage());
  }

  @Test
  void tellsOfWhatHappensWhileItTells() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim requested = claim(open, Stage.REQUESTED);
    now(store.seen(open.key(), NEXT));
    ended(open, DECLINED);
    assertEquals(List.of(), claims(open));

    told(requested);

    told(claim(open, Stage.ENDED));
    assertEquals(List.of(), claims(open));
  }

  @Test
  void tellsNothingOfWhatEndedBeforeItWasToBeTold() {
    Interaction open = created(toldAfter(Duration.ofSeconds(1)));
    assertEquals(List.of(), claims(open));
    ended(open, ANSWERED);
    Interaction later = created(toldAfter(Duration.ofSeconds(1)));
    assertEquals(later, claim(later, Stage.REQUESTED).interaction());
    assertEquals(List.of(), claims(open));
  }

  @Test
  void endsWithTheQuestionWhereItCouldNotBeTold() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim requested = claim(open, Stage.REQUESTED);
    ended(open, ANSWERED);
    settle(requested, new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(List.of(), claims(open));
  }

  @Test
  void claimsAgainWhatFailedAndWhatWasPutOff() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));
    NoticeClaim second = claim(open, Stage.REQUESTED);
    assertEquals(2, second.tries());
    settle(second, new NoticeSettlement.Postponed(Duration.ofMillis(300)));
    assertEquals(List.of(), claims(open));
    NoticeClaim third = claim(open, Stage.REQUESTED);
    assertEquals(1, third.tries());
    told(third);
    ended(open, ANSWERED);
    NoticeClaim ending = claim(open, Stage.ENDED);
    assertEquals(1, ending.tries());
    settle(ending, new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(2, claim(open, Stage.ENDED).tries());
  }

  /** Nobody tried it, however often it was claimed. */
  @Test
  void countsNoTryWhereThereWasNoRoom() {
    Interaction open = created(toldAfter(Duration.ZERO));
    settle(claim(open, Stage.REQUESTED), new NoticeSettlement.Failed(Duration.ZERO));
    for (int i = 0; i < 3; i++) {
      NoticeClaim claim = claim(open, Stage.REQUESTED);
      assertEquals(2, claim.tries());
      settle(claim, new NoticeSettlement.Untried(Duration.ZERO));
    }
    settle(claim(open, Stage.REQUESTED), new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(3, claim(open, Stage.REQUESTED).tries());
  }

  @Test
  void doesNotCutAPauseShort() {
    Interaction open = created(toldAfter(Duration.ZERO));
    told(claim(open, Stage.REQUESTED));
    now(store.seen(open.key(), NEXT));
    settle(claim(open, Stage.SEEN), new NoticeSettlement.Failed(Duration.ofMillis(500)));
    Interaction ended = ended(open, ANSWERED);
    assertEquals(List.of(), claims(open));
    assertEquals(ended, claim(open, Stage.ENDED).interaction());
  }

  @Test
  void believesNoClaimButTheLastOne() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));
    NoticeClaim second = claim(open, Stage.REQUESTED);
    assertTrue(second.fence() > first.fence());

    settle(first, new NoticeSettlement.Over());
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));

    assertEquals(List.of(), claims(open));
    settle(second, new NoticeSettlement.Failed(Duration.ZERO));
    settle(second, new NoticeSettlement.Over());
    claim(open, Stage.REQUESTED);
  }

  @Test
  void tellsNothingMoreOnceThatIsOver() {
    Interaction open = created(toldAfter(Duration.ZERO));
    settle(claim(open, Stage.REQUESTED), new NoticeSettlement.Over());
    now(store.seen(open.key(), NEXT));
    assertEquals(List.of(), now(notices.told(open.key())));
    ended(open, ANSWERED);
    assertEquals(List.of(), claims(open));
  }

  /** A channel may have nothing more to say, and its person may have taken it away. */
  @Test
  void keepsWhenItToldOnceThatIsOver() {
    Interaction open = created(toldAfter(Duration.ZERO));
    told(claim(open, Stage.REQUESTED));
    Instant at = now(notices.told(open.key())).getFirst().at();
    now(store.seen(open.key(), NEXT));
    settle(claim(open, Stage.SEEN), new NoticeSettlement.Over());
    assertEquals(List.of(), claims(open));
    NoticeTold over = new NoticeTold("webhook", Stage.ENDED, at);
    assertEquals(List.of(over), now(notices.told(open.key())));
    ended(open, ANSWERED);
    assertEquals(List.of(), claims(open));
  }

  @Test
  void owesNothingToThoseWhoDoNotWantIt() {
    Proposal none = Proposal.ofPerson();
    Interaction withoutChannel = created(none);
    Proposal urgent = Proposal.ofPerson();
    now(settings.change(inbox(urgent), some -> withWebhook(Duration.ZERO, Urgency.HIGH)));
    Interaction unimportant = created(urgent.id("low").urgent(Urgency.LOW));
    Interaction important = created(urgent.id("high").urgent(Urgency.HIGH));
    Interaction ofNobody = created(Proposal.byKey());

    claim(important, Stage.REQUESTED);
    for (Interaction one : List.of(withoutChannel, unimportant, ofNobody)) {
      assertEquals(List.of(), claims(one));
    }
  }

  @Test
  void owesItOnceHoweverOftenTheSameIsAsked() {
    Proposal proposal = toldAfter(Duration.ZERO);
    Interaction open = created(proposal);
    attached(proposal);
    told(claim(open, Stage.REQUESTED));
    attached(proposal);
    assertEquals(List.of(), claims(open));
  }

  @Test
  void expiresInTimeForThoseWhoWereTold() {
    Proposal proposal = toldAfter(Duration.ZERO);
    Interaction open = created(proposal.lasting(Duration.ofSeconds(1), new Outcome.Expired()));
    told(claim(open, Stage.REQUESTED));
    NoticeClaim ending = claim(open, Stage.ENDED);
    assertEquals("expired", ending.interaction().status());
  }

  @Test
  void keepsWhenItToldAndWhatItsChannelLeft() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim requested = claim(open, Stage.REQUESTED);
    assertNull(requested.receipt());
    assertEquals(List.of(), now(notices.told(open.key())));
    Instant before = notices.now().truncatedTo(ChronoUnit.MILLIS);
    settle(requested, new NoticeSettlement.Told("D024 1700000000.5 \u00fc"));

    NoticeTold told = now(notices.told(open.key())).getFirst();
    assertEquals(new NoticeTold("webhook", Stage.REQUESTED, told.at()), told);
    // a process only estimates the clock of the store
    Duration late = Duration.between(before, told.at());
    assertTrue(late.abs().compareTo(Duration.ofSeconds(5)) < 0, told::toString);

    now(store.seen(open.key(), NEXT));
    NoticeClaim seen = claim(open, Stage.SEEN);
    assertEquals("D024 1700000000.5 \u00fc", seen.receipt());
    told(seen);
    // still the time at which the person was told that it waits
    NoticeTold later = new NoticeTold("webhook", Stage.SEEN, told.at());
    assertEquals(List.of(later), now(notices.told(open.key())));
    ended(open, ANSWERED);
    assertEquals("D024 1700000000.5 \u00fc", claim(open, Stage.ENDED).receipt());
  }

  @Test
  void saysOfWhatIsUnknownThatNothingWasTold() {
    Interaction open = created(Proposal.ofPerson());
    assertEquals(List.of(), now(notices.told(open.key())));
    InteractionKey nobody = new InteractionKey(open.key().session(), "nobody-asked-this");
    assertEquals(List.of(), now(notices.told(nobody)));
  }

  @Test
  void givesEachToOneOfManyWhoAskAtOnce() throws Exception {
    Proposal proposal = toldAfter(Duration.ZERO);
    List<Interaction> open =
        IntStream.range(0, SESSION_BOUND).mapToObj(i -> created(proposal.id("many-" + i))).toList();
    ConcurrentLinkedQueue<NoticeClaim> all = new ConcurrentLinkedQueue<>();
    await()
        .atMost(PATIENCE)
        .until(() -> {
          atOnce(8, () -> now(notices.claim(2))).forEach(all::addAll);
          return open.stream().allMatch(one -> all.stream().anyMatch(claim -> isOf(claim, one)));
        });
    for (Interaction one : open) {
      assertEquals(1, all.stream().filter(claim -> isOf(claim, one)).count());
    }
  }

  @Test
  void keepsWhatItOwesWhereTheQuestionIsRefused() {
    Proposal proposal = toldAfter(Duration.ZERO);
    Interaction open = created(proposal);
    assertEquals(new Creation.Conflict(), create(proposal.digest("another")));
    told(claim(open, Stage.REQUESTED));
    assertEquals(List.of(), claims(open));
  }
}
