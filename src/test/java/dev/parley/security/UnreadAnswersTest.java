package dev.parley.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The service stops reading from a client that sends requests and reads no answers, and then
 * disconnects it.
 */
@QuarkusTest
@TestProfile(Hasty.class)
class UnreadAnswersTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  /** Vert.x closes a connection with more than 128 requests at once. */
  private static final int MANY = 100;

  /** The kernel's buffers, and one read of Netty's; an answer is some ten times as large. */
  private static final long MOST = 16 * 1_048_576;

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void answersAsManyRequestsAtOnceAsAreRead() {
    try (RawHttp host = new RawHttp()) {
      host.send(RawHttp.post("/rpc", LIST).repeat(MANY));
      for (int i = 0; i < MANY; i++) {
        assertEquals(200, host.answer().status());
      }
    }
  }

  @Test
  void stopsReadingRequestsWhoseAnswersAreNotRead() throws IOException {
    try (Selector selector = Selector.open();
        SocketChannel host = SocketChannel.open()) {
      host.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
      host.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), RestAssured.port));
      host.configureBlocking(false);
      host.register(selector, SelectionKey.OP_WRITE);
      byte[] requests = RawHttp.post("/rpc", LIST).repeat(100).getBytes(ISO_8859_1);
      ByteBuffer left = ByteBuffer.wrap(requests);
      long sent = 0;
      // longer than a connection may rest: by then it is closed, which makes it writable
      while (sent < 4 * MOST && selector.select(10_000) > 0) {
        selector.selectedKeys().clear();
        try {
          sent += host.write(left);
        } catch (IOException closed) {
          break;
        }
        if (!left.hasRemaining()) {
          left.rewind();
        }
      }
      long bytes = sent;
      assertTrue(bytes < MOST, () -> bytes + " bytes of requests were taken");
    }
    JsonNode tools = parley.rpc("tools/list", Json.object()).at("/result/tools");
    assertTrue(tools.size() > 0, tools::toString);
  }
}
