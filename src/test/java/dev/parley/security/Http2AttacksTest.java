package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One connection with many streams does not do the harm of many connections. */
@QuarkusTest
@TestProfile(Hasty.class)
class Http2AttacksTest {
  private static final int MOST_STREAMS = 100;
  private static final int MANY = 2_000;

  /** So many pairs of frames do not fit into what lies between the peers: 10 MB. */
  private static final int FLOOD = 100_000;

  @RegisterExtension final Parley parley = new Parley();

  @AfterEach
  void othersAreUnharmed() {
    JsonNode tools = parley.rpc("tools/list", Json.object()).at("/result/tools");
    assertTrue(tools.size() > 0, tools::toString);
  }

  @Test
  void refusesStreamsBeyondTheBoundAndEndsThoseWhoseBodyNeverComes() throws IOException {
    try (RawHttp2 peer = new RawHttp2()) {
      for (int i = 0; i < MOST_STREAMS + 50; i++) {
        peer.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, 2 * i + 1, RawHttp2.post());
      }
      List<RawHttp2.Frame> frames = peer.untilClosed();
      long refused = frames.stream().filter(f -> f.code() == RawHttp2.REFUSED_STREAM).count();
      long answered = frames.stream().filter(f -> f.type() == RawHttp2.HEADERS).count();
      assertTrue(refused >= 50, frames::toString);
      assertTrue(answered <= MOST_STREAMS, frames::toString);
    }
  }

  @Test
  void closesAConnectionThatOpensStreamsWithoutEnd() throws IOException {
    try (RawHttp2 peer = new RawHttp2()) {
      int stream = 1;
      while (stream < 2 * MANY
          && peer.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, stream, RawHttp2.post())) {
        stream += 2;
      }
      List<RawHttp2.Frame> frames = peer.untilClosed();
      long answered = frames.stream().filter(f -> f.type() == RawHttp2.HEADERS).count();
      assertTrue(answered <= MOST_STREAMS, frames::toString);
    }
  }

  @Test
  void closesAConnectionThatResetsItsStreams() throws IOException {
    try (RawHttp2 peer = new RawHttp2()) {
      byte[] cancel = {0, 0, 0, 8};
      int stream = 1;
      while (stream < 2 * FLOOD
          && peer.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, stream, RawHttp2.post())
          && peer.frame(RawHttp2.RST_STREAM, 0, stream, cancel)) {
        stream += 2;
      }
      // the last frames may be lost, since the service closes while there is more to read
      List<RawHttp2.Frame> frames = peer.untilClosed();
      int last = stream;
      assertTrue(last < 2 * FLOOD, () -> last / 2 + " streams were taken, then " + frames);
    }
  }

  @Test
  void closesAConnectionWhoseHeadersNeverEnd() throws IOException {
    try (RawHttp2 peer = new RawHttp2()) {
      peer.frame(RawHttp2.HEADERS, 0, 1, RawHttp2.post());
      int sent = 0;
      while (sent < MANY && peer.frame(RawHttp2.CONTINUATION, 0, 1, new byte[10_000])) {
        sent++;
      }
      List<RawHttp2.Frame> frames = peer.untilClosed();
      int frameCount = sent;
      assertTrue(frameCount < MANY, () -> frameCount + " frames were taken, then " + frames);
    }
  }
}
