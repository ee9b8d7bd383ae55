package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.parley.config.Resource;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.question.AnswerSet;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;

/** What the parts of the store contract need. */
abstract class StoreFixture {
  static final int SESSION_BOUND = 5;
  static final Duration WINDOW = Duration.ofSeconds(2);

  /** The settings under which the contract is to be run. */
  static final Map<String, String> SETTINGS =
      Map.of(
          "parley.session.max-open",
          String.valueOf(SESSION_BOUND),
          "parley.interaction.abandon-grace",
          "200ms",
          "parley.interaction.reattach-window",
          WINDOW.toMillis() + "ms",
          "parley.interaction.retention",
          "3s");

  static final Outcome ANSWERED =
      new Outcome.Answered(new AnswerSet(List.of(), null), Outcome.Provenance.HUMAN);
  static final Outcome DECLINED = new Outcome.Declined("Not now");
  static final Outcome CANCELLED = new Outcome.Cancelled(true);
  static final EndedBy HUMAN =
      new EndedBy.Human(
          null,
          "somebody",
          Via.FORM,
          "message-1",
          new Actor("key:0123456789abcdef", null, "somebody", "192.0.2.1", "form"));
  static final EndedBy HOST = new EndedBy.Host(null);

  static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject InteractionStore store;
  @Inject DraftStore draftStore;
  @Inject ElicitationStore elicitations;
  @Inject ChangeBus changes;
  @Inject WaitRegistry waits;

  private final Queue<InteractionKey> asked = new ConcurrentLinkedQueue<>();

  @AfterEach
  void leaveNothingOpen() {
    asked.forEach(key -> now(store.resolve(key, Outcome.Aborted.BY_HOST, HOST)));
  }

  static <T> T now(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }

  Creation create(Proposal proposal) {
    Interaction proposed = proposal.make();
    asked.add(proposed.key());
    return now(store.create(proposed));
  }

  /** Creates an interaction that does not exist yet. */
  Interaction created(Proposal proposal) {
    return assertInstanceOf(Creation.Created.class, create(proposal)).interaction();
  }

  /** The refusal since so many are open already. */
  static Creation full(InteractionStore.Bound bound, int most) {
    return new Creation.Refused(new InteractionStore.Full(Resource.OPEN, bound, most));
  }

  /** Attaches to an interaction that exists. */
  Interaction attached(Proposal proposal) {
    return assertInstanceOf(Creation.Attached.class, create(proposal)).interaction();
  }

  /** Ends an open interaction. */
  Interaction ended(Interaction open, Outcome outcome) {
    Resolution resolution = now(store.resolve(open.key(), outcome, HUMAN));
    return assertInstanceOf(Resolution.Won.class, resolution).interaction();
  }

  Interaction found(Interaction interaction) {
    return now(store.find(interaction.key())).orElseThrow();
  }

  /** Everything of a session, oldest first; small parts have the same. */
  List<Interaction> list(SessionKey session) {
    return list(session, Filter.ALL);
  }

  List<Interaction> listOpen(SessionKey session) {
    return list(session, Filter.OPEN);
  }

  List<Interaction> list(SessionKey session, Filter filter) {
    List<Interaction> parts = new ArrayList<>();
    PageRequest request = new PageRequest(filter, null, 2, Integer.MAX_VALUE);
    SessionPage page = now(store.page(session, request));
    parts.addAll(page.interactions());
    while (page.next().isPresent()) {
      request = request.from(page.next().get());
      page = now(store.page(session, request));
      parts.addAll(page.interactions());
    }
    PageRequest whole = new PageRequest(filter, null, 1_000, Integer.MAX_VALUE);
    List<Interaction> all = now(store.page(session, whole)).interactions();
    assertEquals(all.size(), parts.size());
    assertEquals(Set.copyOf(all), Set.copyOf(parts));
    return all;
  }

  void release(Interaction interaction, Release how) {
    now(store.release(interaction.reference(), how));
  }

  /** Waits until an interaction ends without anybody's doing, and returns the ending. */
  Interaction.Ending awaitEnding(Interaction interaction) {
    await().atMost(PATIENCE).until(() -> !found(interaction).isOpen());
    return ending(found(interaction));
  }

  static Interaction.Ending ending(Interaction ended) {
    Interaction.Ending ending = ended.ending();
    if (ending == null) {
      throw new AssertionError("still open: " + ended);
    }
    return ending;
  }

  /** Waits so long that a question which was abandoned before has been aborted. */
  void awaitAbandonGrace() {
    Interaction abandoned = created(Proposal.anywhere());
    release(abandoned, Release.ABANDON);
    awaitEnding(abandoned);
  }

  /** Waits until everything that has ended before did so a window ago, by the store's clock. */
  void awaitWindow() {
    awaitEnding(created(Proposal.anywhere().lasting(WINDOW, new Outcome.Expired())));
  }

  void awaitForgotten(Interaction interaction) {
    await().atMost(PATIENCE).until(() -> now(store.find(interaction.key())).isEmpty());
  }

  /** Collects the changes of a session from now on. */
  Queue<Change> told(SessionKey session) {
    Queue<Change> told = new ConcurrentLinkedQueue<>();
    changes.listen(session, told::add);
    return told;
  }

  static void awaitSize(Queue<Change> told, int size) {
    await().atMost(PATIENCE).until(() -> told.size() >= size);
  }

  /** Runs an action many times at once. */
  static <T> List<T> atOnce(int times, Callable<T> action) throws Exception {
    CyclicBarrier start = new CyclicBarrier(times);
    List<Future<T>> running = new ArrayList<>();
    List<T> results = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < times; i++) {
        running.add(
            executor.submit(() -> {
              start.await();
              return action.call();
            }));
      }
      for (Future<T> one : running) {
        results.add(one.get());
      }
    }
    return results;
  }
}
