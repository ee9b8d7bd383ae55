package dev.parley.testing;

import static java.util.stream.Collectors.joining;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import redis.embedded.RedisServer;

/** A Redis Cluster of one node that owns all slots. */
public class RealRedisCluster implements QuarkusTestResourceLifecycleManager {
  private static final int SLOTS = 16_384;

  // the bus of a cluster is at a port that is 10,000 higher
  private final int port =
      IntStream.generate(FreePorts::one).filter(p -> p < 50_000).findFirst().orElseThrow();
  private RedisServer server;

  @Override
  public Map<String, String> start() {
    try {
      server =
          RedisServer.newRedisServer()
              .port(port)
              .setting("dir " + Files.createTempDirectory("redis-cluster"))
              .setting("save \"\"")
              .setting("appendonly no")
              .setting("cluster-enabled yes")
              .build();
      server.start();
      String all = IntStream.range(0, SLOTS).mapToObj(String::valueOf).collect(joining(" "));
      command("CLUSTER ADDSLOTS " + all);
      Awaitility.await().until(() -> command("CLUSTER INFO").contains("cluster_state:ok"));
    } catch (IOException e) {
      throw new IllegalStateException("no Redis to test with", e);
    }
    Map<String, String> settings = new HashMap<>();
    settings.put("parley.store", "redis");
    settings.put("parley.keys", "test:" + Base64.getEncoder().encodeToString(new byte[32]));
    settings.put("quarkus.redis.hosts", "redis://127.0.0.1:" + port);
    settings.put("quarkus.redis.client-type", "cluster");
    return settings;
  }

  /** An inline command of the Redis protocol. */
  private String command(String line) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      List<String> words = Arrays.asList(line.split(" ", -1));
      StringBuilder request = new StringBuilder("*" + words.size() + "\r\n");
      for (String word : words) {
        request.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
      }
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.US_ASCII));
      String head = in.readLine();
      if (head.startsWith("-")) {
        throw new IOException(head);
      }
      return head.startsWith("$") ? in.readLine() : head;
    }
  }

  @Override
  public void stop() {
    if (server == null) {
      return;
    }
    try {
      server.stop();
    } catch (IOException e) {
      throw new IllegalStateException("Redis does not stop", e);
    }
  }
}
