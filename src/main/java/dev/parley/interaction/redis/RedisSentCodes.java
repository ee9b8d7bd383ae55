package dev.parley.interaction.redis;

import dev.parley.interaction.StoreTimer;
import dev.parley.person.SentCodes;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts sent codes in Redis, over all processes. A count is forgotten when its window is over. */
@ApplicationScoped
@Typed(RedisSentCodes.class)
class RedisSentCodes implements SentCodes {
  private final RedisLink link;
  private final RedisKeys keys;
  private final StoreTimer timer;

  RedisSentCodes(RedisLink link, RedisKeys keys, StoreTimer timer) {
    this.link = link;
    this.keys = keys;
    this.timer = timer;
  }

  @Override
  public Uni<Optional<Duration>> count(String whose, int most) {
    List<Object> args = List.of(most, WINDOW.toMillis());
    return timer.time(
        "codes",
        () -> link.run(Script.SENT_CODES, keys.sentCodes(whose), args).map(RedisSentCodes::left));
  }

  private static Optional<Duration> left(Reply reply) {
    long left = reply.toLong();
    return left == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(left));
  }
}
