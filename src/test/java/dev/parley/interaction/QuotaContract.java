package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.testing.FewForEach;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What one owner and one tenant may take of what all share: here of tasks and drafts. The other
 * parts of the contract are inherited.
 */
abstract class QuotaContract extends AnswerRoomContract {
  /** Long enough to be extended. */
  private static final Duration A_MOMENT = Duration.ofSeconds(2);

  @Test
  void refusesNoOwnerBelowItsShareBecauseOfOthersOfItsTenant() {
    Proposal one = Proposal.anywhere();
    tasks(one, FewForEach.TASKS_PER_OWNER);
    tasks(one.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);

    Proposal newcomer = one.owner("newcomer").task();
    Interaction asked = created(newcomer);
    Interaction answered = ended(asked, ANSWERED);
    assertEquals(answered, found(asked));
    collected(answered);
    created(newcomer.id("again"));
    assertEquals(
        refused(Resource.TASKS, Bound.TENANT, FewForEach.TASKS_PER_TENANT),
        create(newcomer.id("beyond its share")));
  }

  /** The tenant uses more than its bound, and this owner more than its share. */
  @Test
  void takesAQuestionInThePlaceOfOneWhereNothingIsTakenMore() {
    Proposal one = Proposal.anywhere();
    List<Interaction> tasks = tasks(one, FewForEach.TASKS_PER_OWNER);
    tasks(one.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);
    created(one.owner("newcomer").task());

    created(one.id("corrected").digest("other").task().replacing(tasks.getFirst()));
    assertEquals(
        refused(Resource.TASKS, Bound.OWNER, FewForEach.TASKS_PER_OWNER),
        create(one.id("no task before").digest("third").task().replacing(created(one.id("any")))));
  }

  /** It does not matter how small the owner's share is. */
  @Test
  void refusesNoOwnerThatHasNothing() {
    Proposal one = Proposal.anywhere();
    tasks(one, FewForEach.TASKS_PER_OWNER);
    tasks(one.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);
    IntStream.range(0, FewForEach.TASKS_PER_TENANT)
        .forEach(i -> created(one.owner("active " + i).id("no task")));

    Proposal newcomer = one.owner("newcomer");
    created(newcomer.task());
    assertEquals(
        refused(Resource.TASKS, Bound.TENANT, FewForEach.TASKS_PER_TENANT),
        create(newcomer.id("again").task()));
  }

  /** A client may hang up before it is told of the ending. */
  @Test
  void countsWhatEndedAlsoWhereNobodyWaitsForItAnyMore() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> tasks = tasks(proposal, FewForEach.TASKS_PER_OWNER);
    Proposal another = proposal.session("another").task();
    Creation full = refused(Resource.TASKS, Bound.OWNER, FewForEach.TASKS_PER_OWNER);
    assertEquals(full, create(another));

    store.resolve(tasks.getFirst().key(), ANSWERED, HUMAN).subscribe().with(told -> {}).cancel();
    await().atMost(PATIENCE).until(() -> !found(tasks.getFirst()).isOpen());
    await().atMost(PATIENCE).until(() -> create(another) instanceof Creation.Created);
  }

  @Test
  void keepsOnlySoManyDrafts() {
    Proposal proposal = Proposal.anywhere();
    Interaction last = created(proposal);
    for (int i = 0; i < FewForEach.DRAFTS_PER_OWNER; i++) {
      last = created(proposal.id("open " + i));
      assertTrue(draft(last, "half").isPresent());
    }
    Interaction another = created(proposal.session("another").id("another"));
    assertEquals(Optional.empty(), draft(another, "half"));
    assertTrue(draft(last, "good").isPresent(), "it takes no more than before");
    List<Interaction> ofOther =
        IntStream.range(0, FewForEach.DRAFTS_PER_TENANT / 2)
            .mapToObj(i -> created(proposal.owner("other").id("b" + i)))
            .toList();
    ofOther.forEach(each -> assertTrue(draft(each, "half").isPresent()));
    assertEquals(
        Optional.empty(), draft(created(proposal.owner("other").id("c")), "half"), "the tenant's");
    assertTrue(draft(created(Proposal.anywhere()), "half").isPresent());
    ofOther.forEach(each -> ended(each, DECLINED));
    ended(last, DECLINED);
    assertTrue(draft(another, "half").isPresent());
  }

  @Test
  void takesOnlySoManyTasks() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> tasks = tasks(proposal, FewForEach.TASKS_PER_OWNER);
    Proposal another = proposal.session("another").task();
    assertEquals(refused(Resource.TASKS, Bound.OWNER, FewForEach.TASKS_PER_OWNER), create(another));
    created(proposal.id("no task"));
    ended(tasks.getFirst(), ANSWERED);
    created(another);
    tasks(proposal.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);
    assertEquals(
        refused(Resource.TASKS, Bound.TENANT, FewForEach.TASKS_PER_TENANT),
        create(proposal.owner("other").id("one more").task()));
  }

  /** What is counted under the old expiry lapses with it. */
  @Test
  void countsWhatHasMoreTimeUntilItEnds() {
    Proposal owner = Proposal.anywhere();
    Proposal brief = owner.lasting(A_MOMENT, new Outcome.Expired()).task();
    List<Interaction> tasks =
        IntStream.range(0, FewForEach.TASKS_PER_OWNER)
            .mapToObj(i -> extended(created(brief.id("task " + i))))
            .toList();
    awaitEnding(created(owner.lasting(A_MOMENT, new Outcome.Expired()).id("no task")));
    Proposal another = owner.session("another").task();
    Creation full = refused(Resource.TASKS, Bound.OWNER, FewForEach.TASKS_PER_OWNER);
    assertEquals(full, create(another));

    tasks.forEach(task -> ended(task, DECLINED));
    tasks(owner.session("after"), FewForEach.TASKS_PER_OWNER);
    assertEquals(full, create(another));
  }

  private Interaction extended(Interaction open) {
    Extension extension = now(store.extend(open.key(), Duration.ofHours(1), Duration.ofDays(1)));
    return assertInstanceOf(Extension.Extended.class, extension).interaction();
  }

  @Test
  void refusesNobodyBelowItsShareBecauseOfOthers() {
    for (int i = 0; i < 2; i++) {
      Proposal tenant = Proposal.anywhere();
      tasks(tenant, FewForEach.TASKS_PER_OWNER);
      tasks(tenant.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);
    }
    Proposal third = Proposal.anywhere();
    tasks(third, FewForEach.TASKS - 2 * FewForEach.TASKS_PER_TENANT);

    Proposal newcomer = Proposal.anywhere().task();
    // as soon as the tenants of other tests count no more
    await().atMost(PATIENCE).until(() -> create(newcomer) instanceof Creation.Created);
    assertInstanceOf(Creation.Attached.class, create(newcomer));
    List<Creation> more =
        IntStream.range(0, FewForEach.TASKS_PER_TENANT)
            .mapToObj(i -> create(third.owner("other").id("more " + i).task()))
            .toList();
    assertTrue(
        more.contains(refused(Resource.TASKS, Bound.SERVICE, FewForEach.TASKS)), more::toString);
  }
}
