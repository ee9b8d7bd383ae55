package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.question.AnswerSheet;
import dev.parley.question.SubmittedAnswer;
import dev.parley.testing.FewForEach;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one owner and one tenant may take of what all share, and what makes room for what. */
abstract class QuotaContract extends StoreFixture {
  /** Five of these fit into what an owner may take, and no sixth. */
  private static final int FIFTH = 190_000;

  private final Set<SessionKey> used = new LinkedHashSet<>();

  @Override
  Creation create(Proposal proposal) {
    used.add(proposal.session());
    return super.create(proposal);
  }

  @AfterEach
  void leaveNothingKept() {
    used.forEach(session -> now(store.wipe(session)));
  }

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
  void keepsWhatOwnersOfOneTenantMayKeepTogether() {
    Proposal one = Proposal.anywhere();
    Proposal other = one.owner("other");
    Interaction bystander = collected(ended(created(one.owner("bystander")), ANSWERED));
    answers(one, FewForEach.RESULTS_PER_OWNER);
    answers(other, FewForEach.RESULTS_PER_TENANT - FewForEach.RESULTS_PER_OWNER - 1);

    Creation full = refused(Resource.RESULTS, Bound.TENANT, FewForEach.RESULTS_PER_TENANT);
    assertEquals(full, create(other.id("one more")));
    assertEquals(bystander, found(bystander));
    created(Proposal.anywhere());
  }

  /** Where another owner has exceeded the tenant's bound. */
  @Test
  void forgetsNoMoreOfAnOwnerThanItAdds() {
    Proposal one = Proposal.anywhere();
    Proposal other = one.owner("other");
    List<Interaction> open =
        IntStream.range(0, FewForEach.RESULTS_PER_TENANT)
            .mapToObj(i -> created(one.id("open " + i)))
            .toList();
    Interaction first = created(other.id("first"));
    Interaction second = created(other.id("second"));
    open.forEach(each -> ended(each, ANSWERED));
    List<Interaction> results = List.of(ended(first, ANSWERED), ended(second, ANSWERED));
    results.forEach(this::collected);

    Interaction third = ended(created(other.id("third")), DECLINED);
    awaitForgotten(first);
    assertEquals(results.getLast(), found(second));
    assertEquals(third, found(third));
    assertTrue(open.stream().noneMatch(each -> found(each).isOpen()));
  }

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
    created(one.owner("other"));
    assertEquals(
        refused(Resource.BYTES, Bound.TENANT, FewForEach.BYTES_PER_TENANT),
        create(one.owner("other").id("one more")));
  }

  /** The memory of the question that it replaces is enough. */
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
  void hasRoomForAnswersWhereQuestionsTookAllTheyMay() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    List<Interaction> open =
        IntStream.range(0, 5).mapToObj(i -> created(proposal.id("open " + i))).toList();
    ended(open.getFirst(), answer(FIFTH / 2));
    Resolution refused = now(store.resolve(open.getLast().key(), answer(2 * FIFTH), HUMAN));
    assertEquals(
        new Resolution.Refused(
            new Full(
                Resource.BYTES,
                Bound.OWNER,
                FewForEach.BYTES_PER_OWNER + FewForEach.BYTES_PER_OWNER / 4)),
        refused);
    assertTrue(found(open.getLast()).isOpen());
    ended(open.getLast(), DECLINED);
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
    Interaction ofOther = created(proposal.owner("other"));
    assertTrue(draft(ofOther, "half").isPresent());
    assertTrue(draft(created(proposal.owner("other").id("b")), "half").isPresent());
    assertEquals(
        Optional.empty(), draft(created(proposal.owner("other").id("c")), "half"), "the tenant's");
    assertTrue(draft(created(Proposal.anywhere()), "half").isPresent());
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

  private static Creation refused(Resource resource, Bound bound, long most) {
    return new Creation.Refused(new Full(resource, bound, most));
  }

  private void awaitCreation(Creation wanted, Proposal proposal) {
    AtomicInteger tries = new AtomicInteger();
    await()
        .atMost(PATIENCE)
        .until(() -> create(proposal.id("try " + tries.incrementAndGet())).equals(wanted));
  }

  private List<Interaction> answers(Proposal proposal, int number) {
    List<Interaction> answers = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      answers.add(ended(created(proposal.id("answer " + i)), ANSWERED));
    }
    return answers;
  }

  private List<Interaction> tasks(Proposal proposal, int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> created(proposal.id("task " + i).task()))
        .toList();
  }

  private Interaction collected(Interaction ended) {
    now(store.collect(ended.reference()));
    return ended;
  }

  private static Outcome answer(int characters) {
    return new Outcome.Answered(
        new AnswerSheet(List.of(), "x".repeat(characters)), Outcome.Provenance.HUMAN);
  }

  private Optional<Draft> draft(Interaction open, String text) {
    SubmittedAnswer entered = new SubmittedAnswer("q1", null, List.of(text), null);
    return now(store.draft(open.key(), new Draft("ada", List.of(entered), 0), "frontend"));
  }
}
