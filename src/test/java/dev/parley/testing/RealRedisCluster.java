package dev.parley.testing;

import static java.util.stream.Collectors.joining;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** A Redis Cluster of three primaries, and the settings that lead there. */
public class RealRedisCluster implements QuarkusTestResourceLifecycleManager {
  private static final int SLOTS = 16_384;
  private static final int NODES = 3;
  private static final String HOST = "127.0.0.1";

  private final List<RedisServer> servers = new ArrayList<>();

  @Override
  public Map<String, String> start() {
    List<Integer> buses = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      // by default the bus has a port that an outgoing connection may have taken
      buses.add(FreePorts.one());
      servers.add(RedisServer.start(FreePorts.one(), configuration(buses.get(i))));
    }
    RedisClient client = RedisClient.create();
    try {
      for (int i = 0; i < NODES; i++) {
        try (var node = client.connect(uri(servers.get(i).port()))) {
          int from = i * SLOTS / NODES;
          int to = (i + 1) * SLOTS / NODES - 1;
          cluster(node, "ADDSLOTSRANGE", from, to);
          for (int other = 0; other < NODES; other++) {
            cluster(node, "MEET", HOST, servers.get(other).port(), buses.get(other));
          }
        }
      }
      Awaitility.await().until(() -> servers.stream().allMatch(server -> isWhole(client, server)));
    } finally {
      client.shutdown();
    }
    return Map.of(
        "parley.store",
        "redis",
        "parley.keys",
        "test:" + Base64.getEncoder().encodeToString(new byte[32]),
        "parley.redis.kind",
        "cluster",
        "parley.redis.hosts",
        servers.stream()
            .map(server -> "redis://" + HOST + ":" + server.port())
            .collect(joining(",")));
  }

  private static List<String> configuration(int bus) {
    try {
      return List.of(
          "dir " + Files.createTempDirectory("redis-cluster"),
          "cluster-enabled yes",
          "cluster-port " + bus,
          RedisUser.line("parley", "+cluster|nodes", "+asking"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RedisURI uri(int port) {
    return RedisURI.create(HOST, port);
  }

  private static void cluster(StatefulRedisConnection<String, String> node, Object... words) {
    CommandArgs<String, String> args = new CommandArgs<>(StringCodec.UTF8);
    for (Object word : words) {
      args.add(word.toString());
    }
    node.sync().dispatch(CommandType.CLUSTER, new StatusOutput<>(StringCodec.UTF8), args);
  }

  private static boolean isWhole(RedisClient client, RedisServer server) {
    try (var node = client.connect(uri(server.port()))) {
      String info = node.sync().clusterInfo();
      return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + NODES);
    }
  }

  @Override
  public void stop() {
    servers.forEach(RedisServer::close);
  }
}
