package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.testing.FewForEach;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which answers find room when their owner or other owners use all that they may. */
abstract class AnswerRoomContract extends BytesQuotaContract {
  /** It does not matter how much questions, drafts and other answers use. */
  @Test
  void refusesNoAnswerThatItsQuestionHoldsRoomFor() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> open = new ArrayList<>(many(proposal, 30));
    IntStream.range(0, 4).forEach(i -> open.add(created(proposal.heavy(FIFTH).id("heavy " + i))));
    assertTrue(isTaken(open.removeFirst(), FewForEach.BYTES_PER_OWNER));
    Creation full = refused(Resource.BYTES, Bound.OWNER, FewForEach.BYTES_PER_OWNER);
    assertEquals(full, create(Proposal.anywhere().at(proposal.session()).id("small")));

    for (int length = 512 * ALLOWANCE; length >= 2 * ALLOWANCE; length /= 2) {
      while (isTaken(open.getFirst(), length)) {
        open.removeFirst();
      }
    }
    Resolution tooLong = now(store.resolve(open.getFirst().key(), answer(2 * ALLOWANCE), HUMAN));
    assertEquals(new Resolution.TooLong(ALLOWANCE), tooLong);
    assertTrue(found(open.getFirst()).isOpen());

    ended(open.getFirst(), answer(ALLOWANCE));
    assertFalse(found(open.getFirst()).isOpen());
    ended(open.get(1), DECLINED);
    Resolution aborted = now(store.resolve(open.get(2).key(), Outcome.Aborted.BY_HOST, HOST));
    assertInstanceOf(Resolution.Won.class, aborted);
  }

  private boolean isTaken(Interaction open, int length) {
    Resolution resolution = now(store.resolve(open.key(), answer(length), HUMAN));
    return resolution instanceof Resolution.Won;
  }

  /** Answers beyond the owner's bound are taken, too: only questions and drafts must keep to it. */
  @Test
  void refusesNoLongAnswerForWhatOthersUse() {
    Proposal one = Proposal.anywhere();
    List<Interaction> open =
        IntStream.range(0, 5).mapToObj(i -> created(one.heavy(FIFTH).id("open " + i))).toList();
    List<Interaction> ofOther = many(one.owner("other"), 3);
    created(one.owner("bystander"));
    ended(open.getFirst(), answer(FewForEach.BYTES_PER_OWNER));

    ended(ofOther.getFirst(), answer(FewForEach.BYTES_PER_OWNER * 9 / 10));
    ended(ofOther.get(1), answer(FewForEach.BYTES_PER_OWNER * 9 / 10));
    assertEquals(
        new Resolution.TooLong(ALLOWANCE),
        now(store.resolve(ofOther.get(2).key(), answer(FewForEach.BYTES_PER_OWNER / 2), HUMAN)));
  }

  /** The answer is late, or there is no such question, so its length does not matter. */
  @Test
  void findsNoAnswerTooLongWhereNothingIsOpen() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> open = many(proposal, 2);
    Interaction ended = ended(open.getFirst(), answer(FewForEach.BYTES_PER_OWNER));
    Outcome tooLong = answer(2 * FewForEach.BYTES_PER_OWNER);
    assertEquals(
        new Resolution.TooLong(ALLOWANCE), now(store.resolve(open.get(1).key(), tooLong, HUMAN)));
    assertEquals(new Resolution.Late(ended), now(store.resolve(ended.key(), tooLong, HUMAN)));
    InteractionKey unknown = new InteractionKey(proposal.session(), "unknown");
    assertEquals(new Resolution.Unknown(), now(store.resolve(unknown, tooLong, HUMAN)));
  }

  /** The room of the draft becomes free when the question is answered, and not before. */
  @Test
  void givesAnAnswerNoMoreRoomForItsDraft() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    List<Interaction> open =
        IntStream.range(0, 4).mapToObj(i -> created(proposal.id("open " + i))).toList();
    assertTrue(draft(open.get(1), "d".repeat(FIFTH)).isPresent());
    ended(open.getFirst(), answer(FewForEach.BYTES_PER_OWNER * 9 / 10));
    assertEquals(
        new Resolution.TooLong(ALLOWANCE),
        now(store.resolve(open.get(1).key(), answer(FewForEach.BYTES_PER_OWNER / 5), HUMAN)));
  }

  /** What was entered is no answer yet, and would take as much room as one. */
  @Test
  void keepsNothingEnteredInAFormWhereItsOwnerUsesTwiceItsBounds() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    List<Interaction> open =
        IntStream.range(0, 5).mapToObj(i -> created(proposal.id("open " + i))).toList();

    ElicitationState kept = entered(open.get(0), FewForEach.BYTES_PER_OWNER * 3 / 4);
    assertEquals(Set.of("q1"), kept.entered().keySet());
    ElicitationState tooLong = entered(open.get(1), FewForEach.BYTES_PER_OWNER * 3 / 4);
    assertEquals(Map.of(), tooLong.entered());
    assertEquals("Too short", tooLong.problem());
    assertEquals(2, tooLong.attempt());
  }

  /** Forms are sent or not sent, and ways are closed, even where nobody may enter more. */
  @Test
  void keepsWhatWasEnteredBeforeItsOwnerUsedTwiceItsBounds() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    List<Interaction> open =
        IntStream.range(0, 5).mapToObj(i -> created(proposal.id("open " + i))).toList();
    ElicitationState small = entered(open.get(0), ALLOWANCE);
    ElicitationState large = entered(open.get(1), FewForEach.BYTES_PER_OWNER / 4);
    List<ElicitationState> kept = List.of(small, large);
    ended(open.get(2), answer(FewForEach.BYTES_PER_OWNER * 3 / 4 - 10 * ALLOWANCE));
    // three sessions with such a name take more room than what is refused here
    int length = 40_000;
    assertEquals(Map.of(), entered(open.get(3), 5 * length / 2).entered());

    for (int i = 0; i < kept.size(); i++) {
      Interaction form = open.get(i);
      ElicitationState sent = kept.get(i);
      for (String name : List.of("a", "b", "c")) {
        sent = noted(form, sent, sent.sent(name.repeat(length)));
      }
      ElicitationState closed = noted(form, sent, sent.without(null, Set.of("URL")));
      ElicitationState unsent = noted(form, closed, closed.unsent("another"));
      ElicitationState anew = noted(form, unsent, unsent.anew());
      assertEquals(kept.get(i).entered(), anew.entered());
    }
    ElicitationState wrong = entered(open.get(4), ALLOWANCE);
    assertEquals(Set.of("q1"), wrong.entered().keySet(), "no more than its question holds for it");
  }

  private ElicitationState noted(Interaction open, ElicitationState known, ElicitationState next) {
    Interaction noted =
        now(elicitations.elicited(open.key(), known, next)).orElseThrow().interaction();
    assertEquals(next, noted.elicited());
    return next;
  }

  private ElicitationState entered(Interaction open, int characters) {
    ElicitationState.Entered typed =
        new ElicitationState.Entered(List.of("x".repeat(characters)), null);
    ElicitationState next = ElicitationState.NOT_YET.again(null, "Too short", Map.of("q1", typed));
    assertTrue(
        now(elicitations.elicited(open.key(), ElicitationState.NOT_YET, next))
            .orElseThrow()
            .done());
    return found(open).elicited();
  }
}
