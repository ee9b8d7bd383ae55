package dev.parley.pods;

import static java.util.stream.Collectors.joining;

import dev.parley.testing.FreePorts;
import dev.parley.testing.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.sentinel.api.sync.RedisSentinelCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** Two Redis, one of which is the primary, and three sentinels that know which. */
final class SentinelDeployment implements AutoCloseable {
  private static final String NAME = "parley";
  private static final int SENTINELS = 3;

  private final Map<Integer, RedisServer> servers;
  private final List<RedisServer> sentinels = new ArrayList<>();

  /** Takes connections as a sentinel whose machine hangs, and is the first that is asked. */
  private final ServerSocket silent;

  private final RedisClient client = RedisClient.create();
  private final RedisSentinelCommands<String, String> sentinel;

  SentinelDeployment(Path folder) throws IOException {
    silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    int first = FreePorts.one();
    int second = FreePorts.one();
    RedisServer primary = RedisServer.start(first, List.of("dir " + own(folder)));
    RedisServer replica =
        RedisServer.start(
            second,
            List.of(
                "dir " + own(folder),
                "replicaof 127.0.0.1 " + first,
                "repl-diskless-sync-delay 0"));
    servers = Map.of(first, primary, second, replica);
    for (int i = 0; i < SENTINELS; i++) {
      sentinels.add(
          RedisServer.sentinel(
              FreePorts.one(),
              folder,
              List.of(
                  "sentinel monitor " + NAME + " 127.0.0.1 " + first + " 2",
                  "sentinel down-after-milliseconds " + NAME + " 1000",
                  "sentinel failover-timeout " + NAME + " 4000")));
    }
    sentinel =
        client.connectSentinel(RedisURI.create("127.0.0.1", sentinels.getFirst().port())).sync();
    Awaitility.await()
        .until(() ->
            sentinel.replicas(NAME).stream()
                    .anyMatch(one -> "ok".equals(one.get("master-link-status")))
                && sentinel.master(NAME).get("num-other-sentinels").equals("2"));
  }

  private static Path own(Path folder) {
    try {
      return Files.createTempDirectory(folder, "redis");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a process needs to find the primary. */
  String[] settings() {
    return new String[] {
      "-Dparley.redis.kind=sentinel",
      "-Dparley.redis.primary-name=" + NAME,
      "-Dparley.redis.hosts=redis://127.0.0.1:"
          + silent.getLocalPort()
          + ","
          + sentinels.stream().map(one -> "redis://127.0.0.1:" + one.port()).collect(joining(","))
    };
  }

  /** The port of the primary, as the sentinels have it. */
  int primary() {
    return ((InetSocketAddress) sentinel.getMasterAddrByName(NAME)).getPort();
  }

  /** Has the other one become the primary, as operators do for an upgrade. */
  void switchOver() {
    sentinel.failover(NAME);
  }

  /** The machine of the primary loses power. */
  void killPrimary() {
    servers.get(primary()).kill();
  }

  @Override
  public void close() throws IOException {
    silent.close();
    client.shutdown();
    sentinels.forEach(RedisServer::close);
    servers.values().forEach(RedisServer::close);
  }
}
