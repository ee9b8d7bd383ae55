package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.config.RedisKind;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import java.net.URI;
import java.util.List;

/** Where Redis is, from the configuration. */
final class RedisAddresses {
  private final RedisConfig config;
  private final List<RedisURI> hosts;

  /**
   * @throws IllegalStateException if the configuration makes no sense; the message says what would
   */
  RedisAddresses(RedisConfig config) {
    this.config = config;
    this.hosts = config.hosts().stream().map(RedisAddresses::parsed).toList();
    if (hosts.isEmpty() || (config.kind() == RedisKind.STANDALONE && hosts.size() > 1)) {
      throw new IllegalStateException(
          "parley.redis.hosts has to be one URL where parley.redis.kind is standalone; set"
              + " parley.redis.kind to cluster or sentinel for several");
    }
    if (hosts.stream().anyMatch(host -> host.isSsl() != hosts.getFirst().isSsl())) {
      throw new IllegalStateException(
          "parley.redis.hosts has URLs with redis:// and with rediss://; all have to be the same");
    }
    if (config.username().isPresent() && config.password().isEmpty()) {
      throw new IllegalStateException("parley.redis.username needs parley.redis.password");
    }
    if (config.kind() == RedisKind.SENTINEL) {
      primaryName();
      hosts.forEach(host -> host.setTimeout(RedisOptions.timeout(config)));
    } else {
      hosts.forEach(this::prepare);
    }
  }

  private static RedisURI parsed(String url) {
    try {
      // what has no host, or letters for a port, passes elsewhere
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

  /** The hosts: of sentinels with the credentials of their URLs, of Redis with those of Redis. */
  List<RedisURI> hosts() {
    return hosts;
  }

  /** The name under which sentinels know the primary. */
  String primaryName() {
    return config
        .primaryName()
        .orElseThrow(() ->
            new IllegalStateException(
                "parley.redis.kind=sentinel needs parley.redis.primary-name, the name under which"
                    + " the sentinels know the primary"));
  }

  /**
   * The primary, by asking the sentinels.
   *
   * @param first which of them is asked first, counted from 0 and around
   */
  RedisURI bySentinels(int first) {
    RedisURI.Builder all = RedisURI.builder().withSentinelMasterId(primaryName());
    for (int i = 0; i < hosts.size(); i++) {
      all.withSentinel(hosts.get(Math.floorMod(first + i, hosts.size())));
    }
    return prepare(all.build());
  }

  /** A Redis that sentinels have named. */
  RedisURI at(String host, int port) {
    return prepare(RedisURI.create(host, port));
  }

  private RedisURI prepare(RedisURI uri) {
    if (config.kind() == RedisKind.SENTINEL) {
      uri.setSsl(hosts.getFirst().isSsl());
      uri.setVerifyPeer(hosts.getFirst().getVerifyMode());
      // sentinels are asked one after the other
      uri.setTimeout(RedisOptions.timeout(config));
    } else {
      uri.setTimeout(config.silence());
    }
    config
        .password()
        .ifPresent(password -> {
          RedisCredentials credentials =
              RedisCredentials.just(config.username().orElse(null), password);
          uri.setCredentialsProvider(RedisCredentialsProvider.from(() -> credentials));
        });
    return uri;
  }
}
