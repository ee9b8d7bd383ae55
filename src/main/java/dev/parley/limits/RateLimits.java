package dev.parley.limits;

import dev.parley.config.LimitsConfig;
import dev.parley.config.SessionConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Bounds the rates of requests, asks, answers and reads, by principal and by session, in this
 * process. Unless it says otherwise, a method throws a {@link Refusal} {@code rate_limited} that
 * says when to try again.
 */
@Singleton
public class RateLimits {
  private static final int MOST_KEYS = 50_000;

  private final Limit<Principal> requests;
  private final Limit<Principal> asks;
  private final Limit<Object> sessionAsks;
  private final Limit<Object> sessionAnswers;
  private final Limit<Object> polls;

  RateLimits(LimitsConfig limits, SessionConfig session) {
    this.requests = new Limit<>("requests of one principal", limits.requestsPerSecond());
    this.asks = new Limit<>("asks of one principal", limits.asksPerSecond());
    this.sessionAsks = new Limit<>("asks in one session", session.asksPerSecond());
    this.sessionAnswers = new Limit<>("answers in one session", session.answersPerSecond());
    this.polls = new Limit<>("looks at one session or its results", session.pollsPerSecond());
  }

  /**
   * @param messages the number of messages in the request that were not counted before
   */
  public void request(Principal principal, int messages) {
    requests.charge(principal, messages);
  }

  /** A call that asks a human. */
  public void ask(Principal asker, Object session) {
    asks.charge(asker, 1);
    sessionAsks.charge(session, 1);
  }

  /**
   * Does what a human does to a question.
   *
   * @return what comes of it, or the failure {@code rate_limited}
   */
  public <T> Uni<T> answer(Object session, Supplier<Uni<T>> action) {
    try {
      sessionAnswers.charge(session, 1);
    } catch (Refusal tooMany) {
      return Uni.createFrom().failure(tooMany);
    }
    return action.get();
  }

  /**
   * A read of the state.
   *
   * @param where the session or, if only results are read, the principal
   */
  public void poll(Object where) {
    polls.charge(where, 1);
  }

  private static final class Limit<K> {
    private final String what;
    private final int perSecond;
    private final KeyedTokenBuckets<K> buckets;

    Limit(String what, int perSecond) {
      this.what = what;
      this.perSecond = perSecond;
      this.buckets = new KeyedTokenBuckets<>(perSecond, MOST_KEYS, System.nanoTime());
    }

    void charge(K key, int tokens) {
      if (tokens <= 0) {
        return;
      }
      long wait = buckets.take(key, tokens, System.nanoTime());
      if (wait > 0) {
        throw Refusal.of(
            ErrorCode.RATE_LIMITED,
            "More than %d %s a second; try again in %d s".formatted(perSecond, what, wait),
            Map.of(Refusal.RETRY_AFTER, wait));
      }
    }
  }
}
