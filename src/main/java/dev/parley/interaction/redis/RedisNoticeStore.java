package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.NoticeTold;
import dev.parley.interaction.Stage;
import dev.parley.interaction.StoreTimer;
import dev.parley.interaction.redis.DueNotices.Entry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The notices of interactions in Redis. Each is claimed and settled in the slot of its session. */
@ApplicationScoped
@Typed(RedisNoticeStore.class)
class RedisNoticeStore implements NoticeStore {
  /** The parts of a claim, behind when to look next and how many claims there are. */
  private static final int CLAIM = 5;

  private static final int HEAD = 2;

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final DueNotices due;
  private final OwnShards shards;
  private final RedisClock clock;
  private final StoreTimer timer;

  RedisNoticeStore(
      SessionScripts scripts,
      RedisKeys keys,
      StoreCodec codec,
      DueNotices due,
      OwnShards shards,
      RedisClock clock,
      StoreTimer timer) {
    this.scripts = scripts;
    this.keys = keys;
    this.codec = codec;
    this.due = due;
    this.shards = shards;
    this.clock = clock;
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public Uni<List<NoticeClaim>> claim(int most) {
    return timer.time("notices", () -> look(most).chain(this::claim));
  }

  /** What has been due for the longest time, of all shards. */
  private Uni<List<Entry>> look(int most) {
    return Multi.createFrom()
        .iterable(shards.next())
        .onItem()
        // of a cluster, one node may be down
        .transformToUniAndMerge(
            shard -> due.look(shard, most).onFailure().recoverWithItem(List.of()))
        .collect()
        .in(ArrayList<Entry>::new, List::addAll)
        .map(found -> found.stream().sorted(Comparator.comparing(Entry::due)).limit(most).toList());
  }

  private Uni<List<NoticeClaim>> claim(List<Entry> entries) {
    return Multi.createFrom()
        .iterable(entries)
        .onItem()
        // one that fails must not take away what was claimed with the others
        .transformToUniAndMerge(entry -> claim(entry).onFailure().recoverWithItem(List.of()))
        .collect()
        .in(ArrayList<NoticeClaim>::new, List::addAll)
        .map(List::copyOf);
  }

  private Uni<List<NoticeClaim>> claim(Entry entry) {
    Optional<String> session = keys.session(entry.reference());
    return session.isEmpty()
        ? due.foundNothing(entry).replaceWith(List.of())
        : scripts
            .run(
                Script.NOTICE_CLAIM,
                session.get(),
                entry.reference(),
                LEASE.toMillis(),
                WATCH.toMillis())
            .chain(reply -> moved(entry, reply).replaceWith(claims(reply)));
  }

  private Uni<Void> moved(Entry entry, ScriptReply reply) {
    Uni<Void> moved =
        reply.status().equals("unknown") ? due.foundNothing(entry) : due.move(entry, reply.text(0));
    // it comes up too early then
    return moved.onFailure().recoverWithNull();
  }

  private List<NoticeClaim> claims(ScriptReply reply) {
    if (reply.status().equals("unknown") || reply.text(1).equals("0")) {
      return List.of();
    }
    int count = Integer.parseInt(reply.text(1));
    List<byte[]> parts = reply.parts();
    List<byte[]> view = parts.subList(HEAD + count * CLAIM, parts.size());
    Optional<Interaction> interaction =
        InteractionReader.readable(() -> StoredInteraction.read(view, codec).interaction());
    List<NoticeClaim> claims = new ArrayList<>(count);
    for (int i = 0; interaction.isPresent() && i < count; i++) {
      int from = HEAD + i * CLAIM;
      claims.add(
          new NoticeClaim(
              interaction.get(),
              reply.text(from),
              Stage.of(Integer.parseInt(reply.text(from + 1))),
              Integer.parseInt(reply.text(from + 2)),
              Long.parseLong(reply.text(from + 3)),
              codec.receipt(interaction.get().key(), reply.text(from + 4))));
    }
    return claims;
  }

  /** The index is left as it is: it has when the claim runs out. */
  @Override
  public Uni<Boolean> handOver(NoticeClaim claim) {
    return timer.time(
        "notices",
        () ->
            scripts
                .run(
                    Script.NOTICE_SETTLE,
                    keys.session(claim.interaction().key().session()),
                    claim.interaction().reference(),
                    claim.channel(),
                    claim.fence(),
                    "handing",
                    claim.stage().number(),
                    0,
                    "")
                .map(reply -> reply.status().equals("handing")));
  }

  @Override
  public Uni<Void> settle(NoticeClaim claim, NoticeSettlement settlement) {
    return timer.time("notices", () -> settleNow(claim, settlement));
  }

  private Uni<Void> settleNow(NoticeClaim claim, NoticeSettlement settlement) {
    String reference = claim.interaction().reference();
    return scripts
        .run(
            Script.NOTICE_SETTLE,
            keys.session(claim.interaction().key().session()),
            reference,
            claim.channel(),
            claim.fence(),
            what(settlement),
            claim.stage().number(),
            waits(settlement).toMillis(),
            receipt(claim, settlement))
        .chain(reply ->
            reply.status().equals("settled")
                ? due.move(new Entry(reference, reply.text(0)), reply.text(1))
                : Uni.createFrom().voidItem());
  }

  private String receipt(NoticeClaim claim, NoticeSettlement settlement) {
    return settlement instanceof NoticeSettlement.Told(String receipt) && receipt != null
        ? codec.sealedReceipt(claim.interaction().key(), receipt)
        : "";
  }

  @Override
  public Uni<List<NoticeTold>> told(InteractionKey key) {
    return timer.time(
        "notices",
        () ->
            scripts
                .run(Script.NOTICE_TOLD, keys.session(key.session()), key.toolUseId())
                .map(RedisNoticeStore::toldOf));
  }

  private static List<NoticeTold> toldOf(ScriptReply reply) {
    List<NoticeTold> told = new ArrayList<>();
    for (int i = 0; i + 2 < reply.parts().size(); i += 3) {
      told.add(
          new NoticeTold(
              reply.text(i),
              Stage.of(Integer.parseInt(reply.text(i + 1))),
              StoredInteraction.time(reply.text(i + 2))));
    }
    return told;
  }

  private static String what(NoticeSettlement settlement) {
    return switch (settlement) {
      case NoticeSettlement.Told told -> "told";
      case NoticeSettlement.Failed failed -> "failed";
      case NoticeSettlement.Untried untried -> "untried";
      case NoticeSettlement.Postponed postponed -> "postponed";
      case NoticeSettlement.Over over -> "over";
    };
  }

  private static Duration waits(NoticeSettlement settlement) {
    return switch (settlement) {
      case NoticeSettlement.Failed(Duration again) -> again;
      case NoticeSettlement.Untried(Duration again) -> again;
      case NoticeSettlement.Postponed(Duration by) -> by;
      case NoticeSettlement.Told told -> WATCH;
      case NoticeSettlement.Over over -> WATCH;
    };
  }
}
