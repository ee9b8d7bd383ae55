package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.question.AnswerSet;
import dev.parley.question.SubmittedAnswer;
import dev.parley.testing.FewForEach;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  /**
   * More than a question takes beside its text: what it holds for its answer, and what Redis adds.
   */
  private static final int ABOUT = 5_000;

  /** The default: what an open question holds for its answer. */
  private static final int ALLOWANCE = 1_024;

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
  void keepsAnAnswerThatWasHandedOutInVain() {
    Proposal proposal = Proposal.anywhere();
    Interaction answer = collected(ended(created(proposal.id("in vain")), ANSWERED));
    now(store.uncollect(answer.reference()));
    answers(proposal, FewForEach.RESULTS_PER_OWNER - 1);
    Creation full = refused(Resource.RESULTS, Bound.OWNER, FewForEach.RESULTS_PER_OWNER);
    awaitCreation(full, proposal.session("any"));
    assertEquals(answer, found(answer));
  }

  /** Its asker waits to hear of it; room is made when the next one ends. */
  @Test
  void forgetsNoResultForItsOwnSake() {
    Proposal proposal = Proposal.anywhere();
    Interaction last = created(proposal.id("last"));
    answers(proposal, FewForEach.RESULTS_PER_OWNER);
    Interaction declined = ended(last, DECLINED);

    // what is forgotten of another tenant tells that it was time to
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

  /** Where another owner has exceeded the tenant's bound. */
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
    List<Interaction> results = openToo.stream().map(each -> ended(each, ANSWERED)).toList();
    results.forEach(this::collected);

    Interaction beyond = ended(created(other.id("beyond its share")), DECLINED);
    awaitForgotten(results.getFirst());
    results.stream().skip(1).forEach(each -> assertEquals(each, found(each)));
    assertEquals(beyond, found(beyond));
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
    Proposal other = one.owner("other");
    int share = FewForEach.BYTES_PER_TENANT / 2 / (FIFTH + ABOUT);
    IntStream.range(0, share).forEach(i -> created(other.id("open " + i)));
    assertEquals(
        refused(Resource.BYTES, Bound.TENANT, FewForEach.BYTES_PER_TENANT),
        create(other.id("one more")));
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

  /** However much is used by questions, drafts and other answers. */
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

  private List<Interaction> many(Proposal proposal, int number) {
    return IntStream.range(0, number).mapToObj(i -> created(proposal.id("small " + i))).toList();
  }

  /** Also beyond its own bound, which only questions and drafts have to keep to. */
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

  /** It is late, or for nothing; how long it is does not matter then. */
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

  /** What its draft took is free when it is answered, and not before. */
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

  /** It is no answer yet, and would take as much room. */
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

  /** Forms go out, and do not, and ways are closed, also where nobody may enter more. */
  @Test
  void keepsWhatWasEnteredBeforeItsOwnerUsedTwiceItsBounds() {
    Proposal proposal = Proposal.anywhere().heavy(FIFTH);
    List<Interaction> open =
        IntStream.range(0, 5).mapToObj(i -> created(proposal.id("open " + i))).toList();
    ElicitationState small = entered(open.get(0), ALLOWANCE);
    ElicitationState large = entered(open.get(1), FewForEach.BYTES_PER_OWNER / 4);
    List<ElicitationState> kept = List.of(small, large);
    ended(open.get(2), answer(FewForEach.BYTES_PER_OWNER * 3 / 4 - 10 * ALLOWANCE));
    // three sessions with such a name take more than what finds no room here
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

  @Test
  void refusesNoOwnerBelowItsShareBecauseOfOthersOfItsTenant() {
    Proposal one = Proposal.anywhere();
    tasks(one, FewForEach.TASKS_PER_OWNER);
    tasks(one.owner("other"), FewForEach.TASKS_PER_TENANT - FewForEach.TASKS_PER_OWNER);

    Proposal newcomer = one.owner("newcomer").task();
    Interaction asked = created(newcomer);
    Interaction answered = ended(asked, ANSWERED);
    assertEquals(answered, collected(found(asked)));
    created(newcomer.id("again"));
    assertEquals(
        refused(Resource.TASKS, Bound.TENANT, FewForEach.TASKS_PER_TENANT),
        create(newcomer.id("beyond its share")));
  }

  /** Its tenant uses more than its bound, and this owner more than its share. */
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

  /** However small its share is. */
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

  /** As a client does that hangs up before it is told. */
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
        new AnswerSet(List.of(), "x".repeat(characters)), Outcome.Provenance.HUMAN);
  }

  private Optional<Draft> draft(Interaction open, String text) {
    SubmittedAnswer entered = new SubmittedAnswer("q1", null, List.of(text), null);
    return now(draftStore.draft(open.key(), new Draft("ada", List.of(entered), 0), "frontend"));
  }
}
