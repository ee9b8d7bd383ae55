package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.question.SubmittedAnswer;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import io.lettuce.core.ScriptOutputType;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** An attacker who can write to Redis moves sealed contents to other keys. */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@WithTestResource(RealRedis.class)
class RedisSwapTest extends StoreFixture {
  private static final String COPY =
      "return redis.call('HSET', KEYS[2], ARGV[2], redis.call('HGET', KEYS[1], ARGV[1]))";
  private static final Draft SECRET =
      new Draft("alice", List.of(new SubmittedAnswer("q1", null, List.of("secret"), null)), 0);

  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private String name(String kind, Interaction of) {
    SessionKey session = of.key().session();
    return prefix + ":{" + session.tag() + "}:" + kind + ":" + of.key().toolUseId();
  }

  private void copy(String from, String to, String field, String as) {
    redis.texts().eval(COPY, ScriptOutputType.INTEGER, new String[] {from, to}, field, as);
  }

  private Map<InteractionKey, Draft> drafts(Interaction of, String person) {
    Map<InteractionKey, Draft> drafts =
        new HashMap<>(now(draftStore.drafts(of.key().session(), List.of(of.key()), person)));
    drafts.replaceAll((key, draft) -> draft.at(0));
    return drafts;
  }

  @Test
  void showsNobodyTheDraftOfAnother() {
    Interaction theirs = created(Proposal.anywhere());
    now(draftStore.draft(theirs.key(), SECRET, "c"));
    assertEquals(Map.of(theirs.key(), SECRET), drafts(theirs, "alice"));

    Interaction mine = created(Proposal.anywhere());
    now(draftStore.draft(mine.key(), new Draft("alice", List.of(), 0), "c"));
    copy(name("draft", theirs), name("draft", mine), "alice", "alice");
    assertEquals(Map.of(), drafts(mine, "alice"));
    copy(name("draft", theirs), name("draft", theirs), "alice", "bob");
    assertEquals(Map.of(), drafts(theirs, "bob"));
  }

  @Test
  void showsNoQuestionInThePlaceOfAnother() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction second = created(proposal.id("b").digest("other"));
    copy(name("i", first), name("i", second), "ask", "ask");
    assertEquals(List.of(first), list(proposal.session()));
    copy(name("i", created(Proposal.anywhere())), name("i", second), "ask", "ask");
    assertEquals(List.of(first), list(proposal.session()));
    now(store.wipe(proposal.session()));
  }

  @Test
  void recallsNothingThatWasSaidToAnother() {
    Proposal proposal = Proposal.anywhere();
    ended(created(proposal), ANSWERED);
    Interaction other = ended(created(proposal.id("b").digest("other")), ANSWERED);
    Interaction again = created(proposal.id("c"));
    assertTrue(found(again).earlier() != null);
    copy(name("i", other), name("i", again), "outcome", "said_outcome");
    assertTrue(found(again).isOpen());
    assertTrue(found(again).earlier() == null);
    copy(name("i", other), name("i", again), "ask", "said_ask");
    assertTrue(found(again).earlier() == null);
    now(store.wipe(proposal.session()));
  }

  @Test
  void takesNoNoteOfAnother() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction second = created(proposal.id("b"));
    now(
        elicitations.elicited(
            first.key(),
            ElicitationState.NOT_YET,
            ElicitationState.NOT_YET.again(null, "because", Map.of())));
    copy(name("i", first), name("i", second), "elicited", "elicited");
    List<Interaction> all = list(proposal.session());
    assertTrue(all.stream().noneMatch(one -> one.key().equals(second.key())));
    assertEquals(1, all.size());
    now(store.wipe(proposal.session()));
  }
}
