package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.config.RedisKind;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * Where Redis is, from the configuration.
 *
 * @param all each host, with the credentials of Redis
 * @param primary the only host, or the sentinels and the name of the primary
 * @param sentinels each as a server of its own; none if there are none
 */
record RedisAddresses(List<RedisURI> all, RedisURI primary, List<RedisURI> sentinels) {

  /**
   * @throws IllegalStateException if the configuration makes no sense; the message says what would
   */
  static RedisAddresses of(RedisConfig config) {
    List<RedisURI> hosts = new ArrayList<>();
    for (String url : config.hosts()) {
      hosts.add(parsed(url));
    }
    if (hosts.isEmpty() || (config.kind() == RedisKind.STANDALONE && hosts.size() > 1)) {
      throw new IllegalStateException(
          "parley.redis.hosts has to be one URL where parley.redis.kind is standalone; set"
              + " parley.redis.kind to cluster or sentinel for several");
    }
    if (config.kind() == RedisKind.SENTINEL) {
      return new RedisAddresses(List.of(), ofSentinels(hosts, config), List.copyOf(hosts));
    }
    hosts.forEach(host -> authenticate(host, config));
    return new RedisAddresses(List.copyOf(hosts), hosts.getFirst(), List.of());
  }

  private static RedisURI parsed(String url) {
    try {
      // what has no host or a port of letters passes elsewhere
      if (URI.create(url).getHost() == null) {
        throw new IllegalArgumentException("no host");
      }
      return RedisURI.create(url);
    } catch (IllegalArgumentException e) {
      // without the URL, which may have a password
      throw new IllegalStateException(
          "parley.redis.hosts has a URL that is none; one is redis://HOST:PORT, or rediss:// for"
              + " TLS");
    }
  }

  private static RedisURI ofSentinels(List<RedisURI> sentinels, RedisConfig config) {
    String name =
        config
            .primaryName()
            .orElseThrow(() ->
                new IllegalStateException(
                    "parley.redis.kind=sentinel needs parley.redis.primary-name, the name under"
                        + " which the sentinels know the primary"));
    RedisURI.Builder all = RedisURI.builder().withSentinelMasterId(name);
    sentinels.forEach(all::withSentinel);
    RedisURI primary = all.build();
    primary.setSsl(sentinels.getFirst().isSsl());
    authenticate(primary, config);
    return primary;
  }

  private static void authenticate(RedisURI uri, RedisConfig config) {
    config
        .password()
        .ifPresent(password -> {
          RedisCredentials credentials =
              RedisCredentials.just(config.username().orElse(null), password);
          uri.setCredentialsProvider(RedisCredentialsProvider.from(() -> credentials));
        });
  }
}
