package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.FreePorts;
import dev.parley.testing.RedisServer;
import dev.parley.testing.Running;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service starts only with a Redis that is new enough, and warns of one that evicts. */
class RedisVersionIT {
  private static final String STORE = "-Dparley.store=redis";
  private static final String KEYS = "-Dparley.keys=1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

  private static String at(int port) {
    return "-Dparley.redis.hosts=redis://127.0.0.1:" + port;
  }

  @ParameterizedTest
  @CsvSource({
    "redis_version:6.2.14, Redis 6.2.14 is too old",
    "redis_version:7.2.4|valkey_version:7.1.0, Valkey 7.1.0 is too old"
  })
  void isTooOld(String info, String reason) throws IOException {
    try (OldRedis old = new OldRedis(info.replace("|", "\r\n"));
        Running service = Running.refused(STORE, KEYS, at(old.port()))) {
      assertNotEquals(0, service.awaitEnd());
      List<String> said = service.said();
      assertTrue(said.stream().anyMatch(line -> line.contains(reason)), said::toString);
      assertTrue(
          said.stream().anyMatch(line -> line.contains("Redis 7.0 or newer")), said::toString);
    }
  }

  @Test
  void removesKeysByItself() {
    try (RedisServer redis =
            RedisServer.start(FreePorts.one(), List.of("maxmemory-policy allkeys-lru"));
        Running service = Running.start(STORE, KEYS, at(redis.port()))) {
      List<String> said = service.said();
      long warnings = said.stream().filter(line -> line.contains("allkeys-lru")).count();
      assertEquals(1, warnings, said::toString);
    }
  }

  @Test
  void doesNotSayWhatItIs() {
    List<String> acl = List.of("user default on nopass ~* &* +@all -info");
    try (RedisServer redis = RedisServer.start(FreePorts.one(), acl);
        Running service = Running.start(STORE, KEYS, at(redis.port()))) {
      String ready = service.managed("/q/health/ready").body().replace(" ", "");
      assertTrue(ready.contains("\"reachable\":true"), ready);
      List<String> said = service.said();
      assertTrue(
          said.stream().anyMatch(line -> line.contains("Redis does not allow INFO")),
          said::toString);
    }
  }

  /** Answers {@code INFO} with a text, and nearly everything else with an error. */
  private static final class OldRedis implements AutoCloseable {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String info;

    OldRedis(String info) throws IOException {
      this.info = info;
      Thread.ofVirtual().start(this::accept);
    }

    int port() {
      return door.getLocalPort();
    }

    private void accept() {
      while (!door.isClosed()) {
        try {
          Socket client = door.accept();
          Thread.ofVirtual().start(() -> serve(client));
        } catch (IOException closed) {
          return;
        }
      }
    }

    private void serve(Socket client) {
      try (client;
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
        for (String head = in.readLine(); head != null; head = in.readLine()) {
          String command = "";
          for (int i = Integer.parseInt(head.substring(1)); i > 0; i--) {
            in.readLine();
            String word = in.readLine();
            command = command.isEmpty() ? word : command;
          }
          String reply =
              switch (command.toUpperCase(Locale.ROOT)) {
                case "INFO" -> "$" + info.length() + "\r\n" + info + "\r\n";
                case "PING" -> "+PONG\r\n";
                default -> "-ERR unknown command\r\n";
              };
          client.getOutputStream().write(reply.getBytes(StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      door.close();
    }
  }
}
