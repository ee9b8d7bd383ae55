package dev.parley.testing;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** A Redis Cluster of one node that owns all slots. */
public class RealRedisCluster extends RealRedis {
  private static final int SLOTS = 16_384;

  @Override
  List<String> configuration() throws IOException {
    // by default the bus has a port that an outgoing connection may have taken
    return List.of(
        "dir " + Files.createTempDirectory("redis-cluster"),
        "cluster-enabled yes",
        "cluster-port " + FreePorts.one());
  }

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>(super.start());
    // with the default prefix, as operators have it
    settings.remove("parley.redis.prefix");
    settings.put("parley.redis.kind", "cluster");
    try {
      String all = IntStream.range(0, SLOTS).mapToObj(String::valueOf).collect(joining(" "));
      command("CLUSTER ADDSLOTS " + all);
    } catch (IOException e) {
      throw new IllegalStateException("no Redis to test with", e);
    }
    Awaitility.await().until(() -> command("CLUSTER INFO").contains("cluster_state:ok"));
    return settings;
  }

  /** An inline command of the Redis protocol. */
  private String command(String line) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
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
}
