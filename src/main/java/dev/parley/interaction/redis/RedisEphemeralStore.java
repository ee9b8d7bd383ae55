package dev.parley.interaction.redis;

import dev.parley.identity.Base64Url128;
import dev.parley.interaction.EphemeralStore;
import dev.parley.interaction.StoreTimer;
import io.lettuce.core.protocol.CommandType;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Short-lived texts in Redis. Each is sealed, behind a tag by which a script finds that it is the
 * one that is expected. Keys are hashed, because a code may be a part of them.
 */
@ApplicationScoped
@Typed(RedisEphemeralStore.class)
class RedisEphemeralStore implements EphemeralStore {
  private static final String ABSENT = "";
  private static final String ANY = "*";
  private static final byte[] NOTHING = {};

  private final RedisLink link;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final StoreTimer timer;

  RedisEphemeralStore(RedisLink link, RedisKeys keys, StoreCodec codec, StoreTimer timer) {
    this.link = link;
    this.keys = keys;
    this.codec = codec;
    this.timer = timer;
  }

  @Override
  public Uni<Boolean> putIfAbsent(String key, String text, Duration life) {
    return step(key, ABSENT, stored(key, text), life);
  }

  @Override
  public Uni<Optional<String>> read(String key) {
    return timer.time(
        "ephemeral",
        () ->
            link.send(RedisCall.of(CommandType.GET).key(keys.ephemeral(key)))
                .onFailure()
                .transform(failure -> StoreUnavailable.refusal())
                .map(reply -> text(key, reply)));
  }

  private Optional<String> text(String key, Reply reply) {
    byte[] stored = reply.toBytes();
    return stored.length <= Base64Url128.LENGTH
        ? Optional.empty()
        : codec.ephemeral(key, Arrays.copyOfRange(stored, Base64Url128.LENGTH, stored.length));
  }

  @Override
  public Uni<Boolean> put(String key, String text, Duration life) {
    return step(key, ANY, stored(key, text), life);
  }

  @Override
  public Uni<Boolean> replace(String key, String expected, String text, Duration life) {
    return step(key, StoreCodec.ephemeralTag(key, expected), stored(key, text), life);
  }

  @Override
  public Uni<Boolean> remove(String key, String expected) {
    return step(key, StoreCodec.ephemeralTag(key, expected), NOTHING, Duration.ofMillis(1));
  }

  private byte[] stored(String key, String text) {
    byte[] tag = StoreCodec.ephemeralTag(key, text).getBytes(StandardCharsets.US_ASCII);
    byte[] sealed = codec.ephemeral(key, text);
    byte[] both = Arrays.copyOf(tag, tag.length + sealed.length);
    System.arraycopy(sealed, 0, both, tag.length, sealed.length);
    return both;
  }

  private Uni<Boolean> step(String key, String expected, byte[] after, Duration life) {
    List<Object> args = List.of(expected, after, life.toMillis());
    return timer.time(
        "ephemeral",
        () ->
            link.run(Script.EPHEMERAL, keys.ephemeral(key), args)
                .map(reply -> reply.toString().equals("done")));
  }
}
