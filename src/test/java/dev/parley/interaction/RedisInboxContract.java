package dev.parley.interaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.question.Urgency;
import dev.parley.testing.InsideRedis;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** How the store keeps inboxes that processes share. */
abstract class RedisInboxContract extends InboxContract {
  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private String key(InboxKey inbox, String kind) {
    return prefix + ":inbox:{" + inbox.tag() + "}:" + kind;
  }

  private long count(InboxKey inbox, String kind) {
    return redis.texts().zcard(key(inbox, kind));
  }

  private void enter(InboxKey inbox, String reference, long micros) {
    redis.texts().zadd(key(inbox, "open"), (double) micros, reference);
  }

  @Test
  void costsNothingWhereAnAskIsInNoInbox() {
    Proposal byKey = Proposal.byKey();
    created(byKey);
    InboxKey inbox = inbox(byKey.person("ada"));
    assertEquals(List.of(), redis.texts().keys(prefix + ":inbox:{" + inbox.tag() + "}*"));
    String record = prefix + ":{" + byKey.session().tag() + "}:i:a";
    assertTrue(redis.texts().hkeys(record).stream().noneMatch("inbox"::equals));
  }

  /** The process that asked may have died before the interaction was created. */
  @Test
  void takesNoHarmFromEntriesWithoutAnInteraction() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Interaction open = created(proposal);
    String lost = new IdGenerator().reference(proposal.session());
    enter(inbox, lost, 1_000_000);
    enter(inbox, "no reference", 1_000_001);
    enter(inbox, created(Proposal.ofPerson()).reference(), 1_000_002);

    assertEquals(List.of(open), all(inbox, Filter.OPEN, null));
    awaitUntil(() -> count(inbox, "open") == 2 && all(inbox, Filter.OPEN, null).size() == 1);
  }

  @Test
  void forgetsAtOnceWhatOnlyAttached() {
    Proposal proposal = Proposal.ofPerson();
    created(proposal);
    attached(proposal);
    awaitUntil(() -> count(inbox(proposal), "open") == 1);
  }

  /** A process of an earlier release made no entry, and Redis can lose one. */
  @Test
  void entersAgainWhatACallAttachesTo() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Interaction a = created(proposal);
    Interaction b = created(proposal.id("b"));
    for (String kind : List.of("open", "due")) {
      redis.texts().zrem(key(inbox, kind), a.reference());
    }
    assertEquals(List.of(b), all(inbox, Filter.OPEN, null));
    attached(proposal);
    assertEquals(List.of(a, b), all(inbox, Filter.OPEN, null));
    assertEquals(2, count(inbox, "due"));
    Interaction ended = ended(a, ANSWERED);
    assertEquals(List.of(ended), all(inbox, Filter.ENDED, null));
    attached(proposal);
    assertEquals(List.of(b), all(inbox, Filter.OPEN, null));
    assertEquals(List.of(ended), all(inbox, Filter.ENDED, null));
  }

  @Test
  void listsABoundedNumberOfThoseThatEnded() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    for (int part = 0; part < 20; part++) {
      for (String kind : List.of("ended", "due")) {
        Object[] entries = new Object[2_000];
        for (int i = 1; i <= 1_000; i++) {
          entries[2 * i - 2] = kind.equals("due") ? 4e12 : part * 1_000.0 + i;
          entries[2 * i - 1] = "old-" + part + "-" + i;
        }
        redis.texts().zadd(key(inbox, kind), entries);
      }
    }
    Interaction ended = ended(created(proposal), ANSWERED);
    assertEquals(List.of(), all(inbox, Filter.OPEN, null));
    assertEquals(20_000, count(inbox, "ended"));
    assertEquals(20_000, count(inbox, "due"));
    assertNull(redis.texts().zscore(key(inbox, "due"), "old-0-1"));
    assertNotNull(redis.texts().zscore(key(inbox, "ended"), ended.reference()));
  }

  /** The process that ended it may have died before it moved the entry. */
  @Test
  void movesWhatAReaderFindsEnded() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Interaction low = created(proposal.urgent(Urgency.LOW));
    Interaction ended = ended(low, ANSWERED);
    assertEquals(List.of(ended), all(inbox, Filter.ENDED, null));
    redis.texts().zrem(key(inbox, "ended"), ended.reference());
    enter(inbox, ended.reference(), 1_000_000);

    assertEquals(List.of(), all(inbox, Filter.OPEN, null));
    assertEquals(List.of(ended), all(inbox, Filter.ENDED, null));
    assertEquals(0, count(inbox, "open"));
  }

  @Test
  void keepsNoEntryForEver() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Interaction open = created(proposal);
    ended(created(proposal.id("b")), DECLINED);
    awaitUntil(() -> count(inbox, "ended") == 1);
    for (String kind : List.of("open", "ended", "due")) {
      assertTrue(redis.texts().pttl(key(inbox, kind)) > 0, kind);
    }
    // as if its time were over
    redis.texts().zadd(key(inbox, "due"), 1.0, open.reference());
    created(proposal.session("other"));
    assertEquals(1, count(inbox, "open"));
    assertEquals(2, count(inbox, "due"));
  }

  /** Whoever writes to Redis can publish anything. */
  @Test
  void believesNoMessageButThoseOfItsOwnInteractions() throws Exception {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Queue<Change> told = told(inbox);
    String channel = prefix + ":inbox:" + inbox.tag();
    redis.bytes().publish(channel, "9:requested0:".getBytes(UTF_8));
    redis.bytes().publish(channel, "nonsense".getBytes(UTF_8));
    redis.bytes().publish(channel, messageOfAnotherInbox());
    Interaction open = created(proposal);
    awaitSize(told, 1);
    assertEquals(List.of(new Change.Requested(open)), List.copyOf(told));
  }

  private byte[] messageOfAnotherInbox() throws Exception {
    Proposal foreign = Proposal.ofPerson();
    Queue<byte[]> messages = new ConcurrentLinkedQueue<>();
    String channel = prefix + ":inbox:" + inbox(foreign).tag();
    AutoCloseable ear = redis.listen(channel, (ignored, message) -> messages.add(message));
    created(foreign);
    awaitUntil(() -> !messages.isEmpty());
    ear.close();
    return messages.remove();
  }

  /** Also where it stays subscribed to, since a cluster is told any command at any node. */
  @Test
  void hearsEverythingOnceWhereSomebodyListensAgain() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Queue<Change> ofSession = told(proposal.session());
    var tie = changes.listen(inbox, change -> {});
    now(inboxes.page(inbox, first(Filter.OPEN, 1)));
    tie.cancel();
    Interaction before = created(proposal);
    Queue<Change> told = new ConcurrentLinkedQueue<>();
    var asked = new Change.Requested(before);
    // where the channel stays subscribed to, what was asked before may still be on its way
    changes.listen(
        inbox,
        change -> {
          if (!change.equals(asked)) {
            told.add(change);
          }
        });
    now(inboxes.page(inbox, first(Filter.OPEN, 1)));
    Interaction open = created(proposal.id("b"));
    Interaction ended = ended(open, DECLINED);
    awaitSize(told, 2);
    assertEquals(
        List.of(new Change.Requested(open), new Change.Resolved(ended)), List.copyOf(told));
    awaitSize(ofSession, 3);
    assertEquals(
        List.of(asked, new Change.Requested(open), new Change.Resolved(ended)),
        List.copyOf(ofSession));
  }
}
