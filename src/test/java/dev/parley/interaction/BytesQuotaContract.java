package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.testing.FewForEach;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How many bytes one owner and one tenant may use, and which results are forgotten to make room.
 */
abstract class BytesQuotaContract extends ResultQuotaContract {
  /**
   * More than a question takes beside its text: what it holds for its answer, and what Redis adds.
   */
  private static final int ABOUT = 5_000;

  @Test
  void makesRoomForBytesAmongTheResultsOfTheSameOwner() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    Interaction bystander = collected(ended(created(Proposal.anywhere().heavy(FIFTH)), ANSWERED));
    Interaction answered = ended(created(proposal.id("answered")), ANSWERED);
    Interaction declined = ended(created(proposal.id("declined")), DECLINED);
    Interaction collected = collected(ended(created(proposal.id("collected")), ANSWERED));
    Interaction open = created(proposal.id("open"));
    created(proposal.id("open too"));

    created(proposal.session("other").id("first too many"));
    awaitForgotten(collected);
    assertEquals(declined, found(declined));
    created(proposal.session("other").id("second too many"));
    awaitForgotten(declined);

    Creation full = refused(Resource.BYTES, Bound.OWNER, FewForEach.BYTES_PER_OWNER);
    awaitCreation(full, proposal.session("any"));
    assertEquals(answered, found(answered));
    assertEquals(open, found(open));
    assertEquals(bystander, found(bystander));
    created(Proposal.anywhere().heavy(FIFTH));
  }

  @Test
  void keepsTheBytesThatOwnersOfOneTenantMayTakeTogether() {
    Proposal one = Proposal.anywhere().heavy(FIFTH);
    IntStream.range(0, 5).forEach(i -> created(one.id("open " + i)));
    Proposal other = one.owner("other");
    int share = FewForEach.BYTES_PER_TENANT / 2 / (FIFTH + ABOUT);
    IntStream.range(0, share).forEach(i -> created(other.id("open " + i)));
    assertEquals(
        refused(Resource.BYTES, Bound.TENANT, FewForEach.BYTES_PER_TENANT),
        create(other.id("one more")));
  }

  /** A corrected question uses the memory of the question that it replaces. */
  @Test
  void pushesNothingOutWithACorrectedQuestion() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    Interaction answered = ended(created(proposal.id("answered")), ANSWERED);
    Interaction declined = ended(created(proposal.id("declined")), DECLINED);
    Interaction collected = collected(ended(created(proposal.id("collected")), ANSWERED));
    created(proposal.id("open"));
    Interaction earlier = created(proposal.id("earlier"));

    Interaction corrected = created(proposal.id("corrected").digest("other").replacing(earlier));
    Interaction again = created(proposal.id("again").digest("third").replacing(corrected));
    awaitForgotten(corrected);

    List.of(answered, declined, collected, again).forEach(one -> assertEquals(one, found(one)));
  }

  @Test
  void takesNoLargerQuestionInThePlaceOfASmallOneWhereItIsFull() {
    Proposal proposal = Proposal.anywhere();
    IntStream.range(0, 5).forEach(i -> created(proposal.heavy(FIFTH).id("open " + i)));
    Interaction earlier = created(proposal.id("earlier"));
    Creation full = refused(Resource.BYTES, Bound.OWNER, FewForEach.BYTES_PER_OWNER);
    assertEquals(
        full, create(proposal.heavy(FIFTH).id("larger").digest("other").replacing(earlier)));
    assertEquals(earlier, found(earlier));
  }

  @Test
  void holdsRoomForAnAnswerNoLongerThanItsQuestionIsOpen() {
    Proposal proposal = Proposal.anywhere();
    IntStream.range(0, 5).forEach(i -> created(proposal.heavy(FIFTH).id("open " + i)));
    Creation full = refused(Resource.BYTES, Bound.OWNER, FewForEach.BYTES_PER_OWNER);
    List<Interaction> small = new ArrayList<>();
    int most = FewForEach.BYTES_PER_OWNER / ALLOWANCE;
    Creation creation = create(small(proposal, 0));
    while (creation instanceof Creation.Created(Interaction one) && small.size() < most) {
      small.add(one);
      creation = create(small(proposal, small.size()));
    }
    assertEquals(full, creation);

    small.forEach(each -> ended(each, CANCELLED));
    small.forEach(each -> assertInstanceOf(Creation.Created.class, create(again(each, proposal))));
  }

  private static Proposal small(Proposal proposal, int number) {
    return proposal.session("small-" + number / 2).id("small-" + number);
  }

  private static Proposal again(Interaction each, Proposal proposal) {
    return proposal.at(each.key().session()).id(each.key().toolUseId() + " again");
  }
}
