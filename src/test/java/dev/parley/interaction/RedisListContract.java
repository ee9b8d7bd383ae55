package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.testing.InsideRedis;
import io.lettuce.core.ScriptOutputType;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/**
 * What the Redis store lists beside pods of a release that keeps no list, and how many commands
 * that takes. The rest of the contract of every store is inherited.
 */
abstract class RedisListContract extends InteractionStoreContract {
  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /**
   * More commands than the process itself runs meanwhile, on a busy machine too; the long session
   * has ten times as many results.
   */
  private static final int A_FEW = 1_000;

  /** Adds 10,000 results to the session, which were asked before the last one. */
  private static final String MANY =
      """
      local base, id, score = KEYS[1], ARGV[1], 7e15 + tonumber(ARGV[2]) * 1000
      local seq = redis.call('HGET', base .. ':i:' .. id, 'seq')
      for i = 1, 10000 do
        local other, before = 'many-' .. i, string.format('%.0f', seq - i)
        redis.call('COPY', base .. ':i:' .. id, base .. ':i:' .. other)
        redis.call('HSET', base .. ':i:' .. other, 'seq', before, 'at', ARGV[2])
        redis.call('PEXPIRE', base .. ':i:' .. other, 120000)
        redis.call('ZADD', base .. ':kept', string.format('%.0f', score), other)
        redis.call('ZADD', base .. ':listed', before, other)
      end
      redis.call('PEXPIRE', base .. ':kept', 120000)
      redis.call('PEXPIRE', base .. ':listed', 120000)
      """;

  /**
   * Pods of a release that keeps no list ask, end and forget beside this one. The list lacks as
   * many entries as it has too many.
   */
  @Test
  void listsWhatAReleaseWithoutAListHasAskedAndEnded() {
    Proposal proposal = Proposal.anywhere();
    Proposal other = Proposal.anywhere();
    Interaction listed = created(other.id("listed"));
    // from now on this list counts as complete, until this pod sees one that keeps no list
    assertEquals(List.of(listed), list(other.session()));
    // the earlier pod gives signs of life like every pod
    redis.texts().zadd(prefix + ":pods", 1e15, "earlier");
    try {
      Interaction first = askedElsewhere(other, "first");
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertEquals(List.of(listed, first), list(other.session())));

      Interaction a = ended(created(proposal.id("a")), ANSWERED);
      Interaction gone = ended(created(proposal.id("gone")), ANSWERED);
      Interaction b = created(proposal.id("b"));
      Interaction c = created(proposal.id("c"));
      assertListed(List.of(a, gone, b, c), list(proposal.session()));
      forgottenElsewhere(proposal, gone);
      Interaction d = askedElsewhere(proposal, "d");
      assertListed(List.of(a, b, c, d), list(proposal.session()));

      Interaction endedB = endedElsewhere(proposal, b);
      Interaction e = askedElsewhere(proposal, "e");
      assertEquals(List.of(c, d, e), list(proposal.session(), Filter.OPEN));
      assertListed(List.of(a, endedB), list(proposal.session(), Filter.ENDED));
      assertListed(List.of(a, endedB, c, d, e), list(proposal.session()));
      Interaction f = askedElsewhere(proposal, "f");
      assertEquals(List.of(c, d, e, f), replayed(proposal.session()));
      assertTrue(redis.texts().pttl(key(proposal, "listed")) > 0);
    } finally {
      redis.texts().zrem(prefix + ":pods", "earlier");
    }
  }

  /** Each interaction that is read costs a command. */
  @Test
  void readsNoMoreForAPageOfALongSessionThanOfAShortOne() {
    Proposal proposal = Proposal.anywhere();
    ended(created(proposal.id("a")), ANSWERED);
    Interaction b = ended(created(proposal.id("b")), ANSWERED);
    Interaction open = created(proposal.id("c"));
    Map<Filter, Long> ofShort = commands(proposal.session());
    assertTrue(ofShort.values().stream().allMatch(commands -> commands > 0), ofShort::toString);
    String inAnHour = String.valueOf(store.now().plusSeconds(3_600).toEpochMilli());
    String base = prefix + ":{" + proposal.session().tag() + "}";
    redis
        .texts()
        .eval(MANY, ScriptOutputType.STATUS, new String[] {base}, b.key().toolUseId(), inAnHour);

    Map<Filter, Long> ofLong = commands(proposal.session());

    assertEquals(List.of(open), listOpen(proposal.session()));
    ofLong.forEach((filter, commands) ->
        assertTrue(
            commands < ofShort.getOrDefault(filter, 0L) + A_FEW,
            () -> filter + ": " + ofShort + ofLong));
    now(store.wipe(proposal.session()));
  }

  private Map<Filter, Long> commands(SessionKey session) {
    Map<Filter, Long> commands = new EnumMap<>(Filter.class);
    for (Filter filter : Filter.values()) {
      long before = commands();
      now(store.page(session, new PageRequest(filter, null, 1, Integer.MAX_VALUE)));
      commands.put(filter, commands() - before);
    }
    return commands;
  }

  /** How many commands Redis has carried out that look at what is stored, those of scripts too. */
  private long commands() {
    return Pattern.compile("cmdstat_(?:hmget|hgetall|hget|zscore|zrem|zadd|exists):calls=(\\d+)")
        .matcher(redis.texts().info("commandstats"))
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  /** The list has all of these in this order, except those that were forgotten. */
  private void assertListed(List<Interaction> expected, List<Interaction> listed) {
    List<Interaction> kept =
        expected.stream()
            .filter(one -> listed.contains(one) || now(store.find(one.key())).isPresent())
            .toList();
    assertEquals(kept, listed);
  }

  private List<Interaction> replayed(SessionKey session) {
    return OpenPages.of(store, session, 1).collect().asList().await().atMost(PATIENCE).stream()
        .flatMap(page -> page.interactions().stream())
        .toList();
  }

  @Test
  void listsASessionThatAReleaseWithoutAListHad() {
    Proposal proposal = Proposal.anywhere();
    Interaction a = ended(created(proposal.id("a")), ANSWERED);
    Interaction b = created(proposal.id("b"));
    redis.texts().del(key(proposal, "listed"));
    Interaction c = created(proposal.id("c"));
    assertEquals(List.of(a, b, c), list(proposal.session()));
    assertTrue(redis.texts().pttl(key(proposal, "listed")) > 0);
  }

  @Test
  void keepsNoListOfWhatIsForgotten() {
    Proposal proposal = Proposal.anywhere();
    ended(created(proposal.id("a")), ANSWERED);
    awaitForgotten(ended(created(proposal.id("b")), ANSWERED));
    assertEquals(List.of(), list(proposal.session()));
    assertEquals(0, redis.texts().exists(key(proposal, "listed")));
  }

  String key(Proposal of, String name) {
    return prefix + ":{" + of.session().tag() + "}:" + name;
  }

  /** An earlier release writes the same when it creates, except for the list. */
  private Interaction askedElsewhere(Proposal proposal, String id) {
    Interaction asked = created(proposal.id(id));
    redis.texts().zrem(key(proposal, "listed"), id);
    return asked;
  }

  /**
   * An earlier release leaves the list as it is, and does not write the microsecond of the ending.
   */
  private Interaction endedElsewhere(Proposal proposal, Interaction open) {
    String id = open.key().toolUseId();
    double position = redis.texts().zscore(key(proposal, "listed"), id);
    Interaction ended = ended(open, ANSWERED);
    redis.texts().zadd(key(proposal, "listed"), position, id);
    redis.texts().hdel(key(proposal, "i:" + id), "fin");
    return ended;
  }

  /** An earlier release removes nothing from the list. */
  private void forgottenElsewhere(Proposal proposal, Interaction ended) {
    String id = ended.key().toolUseId();
    redis.texts().zrem(key(proposal, "kept"), id);
    redis.texts().del(key(proposal, "i:" + id), key(proposal, "ref:" + ended.reference()));
  }
}
