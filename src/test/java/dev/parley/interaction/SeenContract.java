package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.question.AnswerSet;
import dev.parley.question.SubmittedAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A person has seen a question: the first report counts. */
abstract class SeenContract extends TitleContract {
  private static final String HERE = "connection";

  @Test
  void countsTheFirstReportAndTellsItOnce() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    assertNull(open.seenAt());
    Sighting.First first = first(open);
    Interaction seen = first.interaction();
    assertEquals(open.seen(first.at()), seen);
    assertFalse(first.at().isBefore(open.createdAt()));
    assertEquals(new Sighting.Again(first.at()), now(store.seen(open.key(), "another")));
    assertEquals(seen, found(open));
    assertEquals(seen, now(store.find(open.reference())).orElseThrow());
    assertEquals(List.of(seen), listOpen(proposal.session()));

    Interaction ended = ended(open, ANSWERED);
    awaitSize(told, 3);
    assertEquals(
        List.of(
            new Change.Requested(open), new Change.Seen(seen, HERE), new Change.Resolved(ended)),
        List.copyOf(told));
  }

  @Test
  void takesOneOfManyAtOnceAsTheFirst() throws Exception {
    Interaction open = created(Proposal.anywhere());
    List<Sighting> all = atOnce(8, () -> now(store.seen(open.key(), HERE)));
    assertEquals(1, all.stream().filter(Sighting.First.class::isInstance).count(), all::toString);
    Set<Instant> times = all.stream().map(SeenContract::at).collect(Collectors.toSet());
    assertEquals(Set.of(Objects.requireNonNull(found(open).seenAt())), times);
  }

  private static Instant at(Sighting sighting) {
    return switch (sighting) {
      case Sighting.First(Interaction open, Instant at) -> at;
      case Sighting.Again(Instant at) -> at;
      case Sighting.Late late -> throw new AssertionError(late);
      case Sighting.Unknown unknown -> throw new AssertionError(unknown);
    };
  }

  @Test
  void keepsItWithMoreTimeAndAfterTheEnding() {
    Interaction open = created(Proposal.anywhere());
    Instant at = first(open).at();
    now(store.extend(open.key(), Duration.ofHours(1), Duration.ofDays(1)));
    assertEquals(at, found(open).seenAt());
    Interaction ended = ended(open, ANSWERED);
    assertEquals(at, ended.seenAt());
    now(store.collect(ended.reference()));
    Interaction collected = found(open);
    assertEquals(ended.collected(collected.collectedAt()), collected);
    assertNotNull(collected.collectedAt());
  }

  @Test
  void keepsItWhereNobodyAnswers() {
    Interaction open =
        created(Proposal.anywhere().lasting(Duration.ofSeconds(1), new Outcome.Expired()));
    Instant at = first(open).at();
    awaitEnding(open);
    assertEquals(at, found(open).seenAt());
  }

  @Test
  void notesNothingOfWhatHasEndedOrIsNotThere() {
    Interaction answered = ended(created(Proposal.anywhere()), ANSWERED);
    Interaction unknown = Proposal.anywhere().make();
    assertEquals(new Sighting.Late(answered), now(store.seen(answered.key(), HERE)));
    assertEquals(new Sighting.Unknown(), now(store.seen(unknown.key(), HERE)));
    assertEquals(answered, found(answered));
  }

  /** An earlier answer and a draft go with the same interaction. */
  @Test
  void tellsItWithEarlierAnswersAndDrafts() {
    Proposal proposal = Proposal.anywhere();
    Outcome said = new Outcome.Answered(new AnswerSet(List.of(), "So"), Outcome.Provenance.HUMAN);
    // from the beginning, since what was told before may come late
    Queue<Change> told = told(proposal.session());
    Interaction before = created(proposal);
    Interaction answered = ended(before, said);
    Interaction again = created(proposal.id("b"));
    assertNotNull(again.earlier());
    Interaction seen = first(again).interaction();
    assertEquals(again.earlier(), seen.earlier());
    SubmittedAnswer half = new SubmittedAnswer("q1", null, List.of("half"), null);
    Draft kept =
        now(draftStore.draft(again.key(), new Draft("Ada", List.of(half), 0), "there"))
            .orElseThrow();
    awaitSize(told, 5);
    assertEquals(
        List.of(
            new Change.Requested(before),
            new Change.Resolved(answered),
            new Change.Requested(again),
            new Change.Seen(seen, HERE),
            new Change.Drafted(seen, kept, "there")),
        List.copyOf(told));
  }

  private Sighting.First first(Interaction open) {
    return assertInstanceOf(Sighting.First.class, now(store.seen(open.key(), HERE)));
  }
}
