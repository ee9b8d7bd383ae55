package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.testing.FewForEach;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many results one owner and one tenant may keep, and which are forgotten to make room. */
abstract class ResultQuotaContract extends QuotaFixture {
  @Test
  void forgetsCollectedResultsThenThoseWithoutAnAnswerAndNoOther() {
    Proposal proposal = Proposal.anywhere();
    Interaction declined = ended(created(proposal.id("declined")), DECLINED);
    Interaction collected = collected(ended(created(proposal.id("collected")), ANSWERED));
    List<Interaction> answered = answers(proposal, FewForEach.RESULTS_PER_OWNER - 2);

    answered.add(ended(created(proposal.id("first too many")), ANSWERED));
    awaitForgotten(collected);
    assertEquals(declined, found(declined));
    answered.add(ended(created(proposal.session("other").id("second too many")), ANSWERED));
    awaitForgotten(declined);

    Creation full = refused(Resource.RESULTS, Bound.OWNER, FewForEach.RESULTS_PER_OWNER);
    awaitCreation(full, proposal.session("any"));
    answered.forEach(answer -> assertEquals(answer, found(answer)));
    now(store.collect(answered.getFirst().reference()));
    Interaction asked = created(proposal.id("fits again"));
    ended(asked, ANSWERED);
    awaitForgotten(answered.getFirst());
    answered.stream().skip(1).forEach(answer -> assertEquals(answer, found(answer)));
  }

  @Test
  void keepsAnAnswerThatWasHandedOutInVain() {
    Proposal proposal = Proposal.anywhere();
    Interaction answer = ended(created(proposal.id("in vain")), ANSWERED);
    collected(answer);
    now(store.uncollect(answer.reference()));
    answers(proposal, FewForEach.RESULTS_PER_OWNER - 1);
    Creation full = refused(Resource.RESULTS, Bound.OWNER, FewForEach.RESULTS_PER_OWNER);
    awaitCreation(full, proposal.session("any"));
    assertEquals(answer, found(answer));
  }

  /** The asker waits for this result; room is made when the next question ends. */
  @Test
  void forgetsNoResultForItsOwnSake() {
    Proposal proposal = Proposal.anywhere();
    Interaction last = created(proposal.id("last"));
    answers(proposal, FewForEach.RESULTS_PER_OWNER);
    Interaction declined = ended(last, DECLINED);

    // once another tenant's result is forgotten, this one would have been forgotten, too
    Proposal other = Proposal.anywhere();
    Interaction collected = collected(ended(created(other.id("collected")), ANSWERED));
    answers(other, FewForEach.RESULTS_PER_OWNER);
    awaitForgotten(collected);
    assertEquals(declined, found(declined));
  }

  @Test
  void keepsWhatOwnersOfOneTenantMayKeepTogether() {
    Proposal one = Proposal.anywhere();
    Proposal other = one.owner("other");
    Interaction bystander = collected(ended(created(one.owner("bystander")), ANSWERED));
    answers(one, FewForEach.RESULTS_PER_OWNER);
    answers(other, FewForEach.RESULTS_PER_TENANT - FewForEach.RESULTS_PER_OWNER - 1);

    created(other.id("within its share"));
    ended(created(other.id("too")), ANSWERED);
    Creation full = refused(Resource.RESULTS, Bound.TENANT, FewForEach.RESULTS_PER_TENANT);
    assertEquals(full, create(other.id("one more")));
    assertEquals(bystander, found(bystander));
    created(Proposal.anywhere());
  }

  /** Another owner has exceeded the tenant's bound. */
  @Test
  void forgetsNoMoreOfAnOwnerThanItAdds() {
    Proposal one = Proposal.anywhere();
    Proposal other = one.owner("other");
    List<Interaction> open =
        IntStream.range(0, FewForEach.RESULTS_PER_TENANT)
            .mapToObj(i -> created(one.id("open " + i)))
            .toList();
    int share = FewForEach.RESULTS_PER_TENANT / 2;
    List<Interaction> openToo =
        IntStream.range(0, share).mapToObj(i -> created(other.id("result " + i))).toList();
    open.forEach(each -> ended(each, ANSWERED));
    List<Interaction> results =
        openToo.stream().map(each -> ended(each, ANSWERED)).map(this::collected).toList();

    Interaction beyond = ended(created(other.id("beyond its share")), DECLINED);
    awaitForgotten(results.getFirst());
    results.stream().skip(1).forEach(each -> assertEquals(each, found(each)));
    assertEquals(beyond, found(beyond));
    assertTrue(open.stream().noneMatch(each -> found(each).isOpen()));
  }

  final void awaitCreation(Creation wanted, Proposal proposal) {
    AtomicInteger tries = new AtomicInteger();
    await()
        .atMost(PATIENCE)
        .until(() -> create(proposal.id("try " + tries.incrementAndGet())).equals(wanted));
  }
}
