package dev.parley.interaction;

import dev.parley.config.Resource;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.question.AnswerSet;
import dev.parley.question.SubmittedAnswer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;

/** What the parts of the contract of quotas need: who takes how much. */
abstract class QuotaFixture extends StoreFixture {
  /** Five of these fit into what an owner may take, and no sixth. */
  static final int FIFTH = 190_000;

  /** The default: what an open question holds for its answer. */
  static final int ALLOWANCE = 1_024;

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

  static Creation refused(Resource resource, Bound bound, long most) {
    return new Creation.Refused(new Full(resource, bound, most));
  }

  final List<Interaction> many(Proposal proposal, int number) {
    return IntStream.range(0, number).mapToObj(i -> created(proposal.id("small " + i))).toList();
  }

  final List<Interaction> answers(Proposal proposal, int number) {
    List<Interaction> answers = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      answers.add(ended(created(proposal.id("answer " + i)), ANSWERED));
    }
    return answers;
  }

  final List<Interaction> tasks(Proposal proposal, int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> created(proposal.id("task " + i).task()))
        .toList();
  }

  final Interaction collected(Interaction ended) {
    now(store.collect(ended.reference()));
    return found(ended);
  }

  static Outcome answer(int characters) {
    return new Outcome.Answered(
        new AnswerSet(List.of(), "x".repeat(characters)), Outcome.Provenance.HUMAN);
  }

  final Optional<Draft> draft(Interaction open, String text) {
    SubmittedAnswer entered = new SubmittedAnswer("q1", null, List.of(text), null);
    return now(draftStore.draft(open.key(), new Draft("ada", List.of(entered), 0), "frontend"));
  }
}
