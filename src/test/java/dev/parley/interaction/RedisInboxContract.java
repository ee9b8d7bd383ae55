package dev.parley.interaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.question.Urgency;
import io.quarkus.redis.datasource.RedisDataSource;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** How the store keeps inboxes that processes share. */
abstract class RedisInboxContract extends InboxContract {
  @Inject RedisDataSource redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private String key(InboxKey inbox, String kind) {
    return prefix + ":inbox:{" + inbox.tag() + "}:" + kind;
  }

  private long count(InboxKey inbox, String kind) {
    return redis.execute("ZCARD", key(inbox, kind)).toLong();
  }

  private void enter(InboxKey inbox, String reference, long micros) {
    redis.execute("ZADD", key(inbox, "open"), String.valueOf(micros), reference);
  }

  @Test
  void costsNothingWhereAnAskIsInNoInbox() {
    Proposal byKey = Proposal.byKey();
    created(byKey);
    InboxKey inbox = inbox(byKey.person("ada"));
    assertEquals(List.of(), redis.key().keys(prefix + ":inbox:{" + inbox.tag() + "}*"));
    String record = prefix + ":{" + byKey.session().tag() + "}:i:a";
    assertTrue(redis.hash(String.class).hkeys(record).stream().noneMatch("inbox"::equals));
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
      redis.execute("ZREM", key(inbox, kind), a.reference());
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
        List<String> args = new ArrayList<>(List.of(key(inbox, kind)));
        for (int i = 1; i <= 1_000; i++) {
          args.add(String.valueOf(kind.equals("due") ? 4_000_000_000_000L : part * 1_000 + i));
          args.add("old-" + part + "-" + i);
        }
        redis.execute("ZADD", args.toArray(String[]::new));
      }
    }
    Interaction ended = ended(created(proposal), ANSWERED);
    assertEquals(List.of(), all(inbox, Filter.OPEN, null));
    assertEquals(20_000, count(inbox, "ended"));
    assertEquals(20_000, count(inbox, "due"));
    assertNull(redis.execute("ZSCORE", key(inbox, "due"), "old-0-1"));
    assertNotNull(redis.execute("ZSCORE", key(inbox, "ended"), ended.reference()));
  }

  /** The process that ended it may have died before it moved the entry. */
  @Test
  void movesWhatAReaderFindsEnded() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Interaction low = created(proposal.urgent(Urgency.LOW));
    Interaction ended = ended(low, ANSWERED);
    assertEquals(List.of(ended), all(inbox, Filter.ENDED, null));
    redis.execute("ZREM", key(inbox, "ended"), ended.reference());
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
      assertTrue(redis.key().pttl(key(inbox, kind)) > 0, kind);
    }
    // as if its time were over
    redis.execute("ZADD", key(inbox, "due"), "1", open.reference());
    created(proposal.session("other"));
    assertEquals(1, count(inbox, "open"));
    assertEquals(2, count(inbox, "due"));
  }

  /** Whoever writes to Redis can publish anything. */
  @Test
  void believesNoMessageButThoseOfItsOwnInteractions() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    Queue<Change> told = told(inbox);
    String channel = prefix + ":inbox:" + inbox.tag();
    redis.pubsub(byte[].class).publish(channel, "9:requested0:".getBytes(UTF_8));
    redis.pubsub(byte[].class).publish(channel, "nonsense".getBytes(UTF_8));
    redis.pubsub(byte[].class).publish(channel, messageOfAnotherInbox());
    Interaction open = created(proposal);
    awaitSize(told, 1);
    assertEquals(List.of(new Change.Requested(open)), List.copyOf(told));
  }

  private byte[] messageOfAnotherInbox() {
    Proposal foreign = Proposal.ofPerson();
    Queue<byte[]> messages = new ConcurrentLinkedQueue<>();
    var ear =
        redis
            .pubsub(byte[].class)
            .subscribe(prefix + ":inbox:" + inbox(foreign).tag(), message -> messages.add(message));
    created(foreign);
    awaitUntil(() -> !messages.isEmpty());
    ear.unsubscribe();
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
