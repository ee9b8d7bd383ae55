package dev.parley.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy before Parley. When told to, it resets the connections of its clients and keeps its own
 * ones to Parley, so that the calls go on there.
 */
public final class CuttingProxy implements AutoCloseable {
  private final ServerSocket door;
  private final List<Line> lines = new CopyOnWriteArrayList<>();

  public CuttingProxy() {
    try {
      door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** Where a path of Parley's is reached through this. */
  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + door.getLocalPort() + path);
  }

  /** Resets the connections of all clients. */
  public void cut() {
    lines.forEach(Line::cut);
  }

  /** Waits until Parley has said this on the connection of that number, the first being 0. */
  public void awaitAnswer(int line, String text) {
    await()
        .atMost(InFlight.PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> lines.size() > line && lines.get(line).said().contains(text));
  }

  @Override
  public void close() {
    quietly(door::close);
    lines.forEach(Line::close);
  }

  private void accept() {
    quietly(() -> {
      while (!door.isClosed()) {
        Socket client = door.accept();
        Socket parley = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port);
        Line line = new Line(client, parley, new ByteArrayOutputStream());
        lines.add(line);
        Thread.ofVirtual().start(line::up);
        Thread.ofVirtual().start(line::down);
      }
    });
  }

  /**
   * A client's connection and the one to Parley that was opened for it.
   *
   * @param heard what came from Parley
   */
  private record Line(Socket client, Socket parley, ByteArrayOutputStream heard) {
    void up() {
      quietly(() -> {
        InputStream in = client.getInputStream();
        OutputStream out = parley.getOutputStream();
        byte[] part = new byte[8_192];
        for (int size = in.read(part); size >= 0; size = in.read(part)) {
          out.write(part, 0, size);
        }
      });
    }

    /** Passes answers on, and goes on reading them when the client is gone. */
    void down() {
      quietly(() -> {
        InputStream in = parley.getInputStream();
        byte[] part = new byte[8_192];
        for (int size = in.read(part); size >= 0; size = in.read(part)) {
          int length = size;
          heard.write(part, 0, length);
          quietly(() -> client.getOutputStream().write(part, 0, length));
        }
      });
    }

    String said() {
      return heard.toString(UTF_8);
    }

    void cut() {
      quietly(() -> {
        // closed like this it sends a reset
        client.setSoLinger(true, 0);
        client.close();
      });
    }

    void close() {
      quietly(client::close);
      quietly(parley::close);
    }
  }

  private interface Io {
    void run() throws IOException;
  }

  private static void quietly(Io action) {
    try {
      action.run();
    } catch (IOException over) {
      // that connection is over
    }
  }
}
