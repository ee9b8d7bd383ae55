package dev.parley.interaction.redis;

import dev.parley.interaction.StoreTimer;
import dev.parley.person.SentCodes;
import io.smallrye.mutiny.Uni;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.time.Duration;
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
    String key = keys.sentCodes(whose);
    Request begin =
        Request.cmd(Command.SET).arg(key).arg(0).arg("PX").arg(WINDOW.toMillis()).arg("NX");
    return timer.time(
        "codes",
        () ->
            link.send(begin)
                .chain(begun -> link.send(Request.cmd(Command.INCR).arg(key)))
                .chain(count -> left(key, count, most))
                .onFailure()
                .transform(failure -> StoreUnavailable.refusal()));
  }

  private Uni<Optional<Duration>> left(String key, Response count, int most) {
    return count.toLong() <= most
        ? Uni.createFrom().item(Optional.empty())
        : link.send(Request.cmd(Command.PTTL).arg(key))
            .map(left -> Optional.of(Duration.ofMillis(Math.max(1, left.toLong()))));
  }
}
