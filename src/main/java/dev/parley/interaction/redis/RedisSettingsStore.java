package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.StoreTimer;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import io.lettuce.core.protocol.CommandType;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Keeps the settings of people in Redis, sealed, in the slot of their inbox. */
@ApplicationScoped
@Typed(RedisSettingsStore.class)
class RedisSettingsStore implements SettingsStore {
  /** How often a change is tried while others change the same settings. */
  private static final int ATTEMPTS = 8;

  private static final byte[] NOTHING = {};

  private final RedisLink link;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final RedisClock clock;
  private final StoreTimer timer;

  RedisSettingsStore(
      RedisLink link, RedisKeys keys, StoreCodec codec, RedisClock clock, StoreTimer timer) {
    this.link = link;
    this.keys = keys;
    this.codec = codec;
    this.clock = clock;
    this.timer = timer;
  }

  /** As they are in Redis; the bytes are those that a change replaces. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Kept(byte[] sealed, StoredSettings stored) {}

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public Uni<PersonSettings> read(InboxKey inbox) {
    return timer.time(
        "settings", () -> kept(inbox, get(inbox)).map(kept -> kept.stored.settings()));
  }

  @Override
  public Uni<PersonSettings> use(InboxKey inbox) {
    RedisCall longer = get(inbox, CommandType.GETEX).arg("PX").arg(KEPT.toMillis());
    return timer.time("settings", () -> kept(inbox, longer).map(kept -> kept.stored.settings()));
  }

  private RedisCall get(InboxKey inbox) {
    return get(inbox, CommandType.GET);
  }

  private RedisCall get(InboxKey inbox, CommandType command) {
    return RedisCall.of(command).key(keys.settings(inbox));
  }

  private Uni<Kept> kept(InboxKey inbox, RedisCall get) {
    return link.send(get)
        .onFailure()
        .transform(failure -> StoreUnavailable.refusal())
        .map(reply -> kept(inbox, reply));
  }

  private Kept kept(InboxKey inbox, Reply reply) {
    byte[] sealed = reply.toBytes();
    return new Kept(
        sealed, codec.settings(inbox, sealed).orElseGet(() -> StoredSettings.none(inbox)));
  }

  @Override
  public Uni<Changed> change(InboxKey inbox, UnaryOperator<PersonSettings> how) {
    return timer.time("settings", () -> change(inbox, how, ATTEMPTS));
  }

  private Uni<Changed> change(InboxKey inbox, UnaryOperator<PersonSettings> how, int attempts) {
    if (attempts == 0) {
      return Uni.createFrom().failure(StoreUnavailable.refusal());
    }
    return kept(inbox, get(inbox))
        .chain(kept -> {
          PersonSettings before = kept.stored.settings();
          PersonSettings after = how.apply(before);
          return replace(inbox, kept, before, after)
              .chain(done ->
                  done
                      ? Uni.createFrom().item(new Changed(before, after))
                      : change(inbox, how, attempts - 1));
        });
  }

  private Uni<Boolean> replace(
      InboxKey inbox, Kept kept, PersonSettings before, PersonSettings after) {
    StoredSettings stored = kept.stored.with(after);
    boolean isToldNothing = Objects.equals(before.backAt(), after.backAt());
    byte[] next = stored.isEmpty() ? NOTHING : codec.close(stored);
    // so that a full Redis lets a person take a channel or a device away
    boolean grows = next.length > kept.sealed.length;
    List<Object> args =
        List.of(
            kept.sealed,
            next,
            KEPT.toMillis(),
            keys.inboxChannel(inbox),
            isToldNothing ? NOTHING : codec.close(StoredAway.of(inbox, after.backAt())));
    return link.run(grows ? Script.SETTINGS : Script.UNSETTINGS, keys.settings(inbox), args)
        .map(reply -> reply.toString().equals("kept"));
  }
}
