package dev.parley.clients;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes bytes on between a client and Parley, and keeps a copy of what the client sends. */
final class TcpRelay implements AutoCloseable {
  private static final int MOST_KEPT = 1 << 20;

  private final URI to;
  private final ServerSocket listener;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  TcpRelay(URI to) {
    this.to = to;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** The same address, by way of this relay. */
  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + to.getPath());
  }

  WireFacts facts() {
    return WireFacts.read(sent.toString(StandardCharsets.ISO_8859_1));
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(to.getHost(), to.getPort());
        sockets.addAll(List.of(client, server));
        Thread.ofVirtual().start(() -> pass(client, server, true));
        Thread.ofVirtual().start(() -> pass(server, client, false));
      }
    } catch (IOException e) {
      close();
    }
  }

  /** Copies until either end closes, then closes the other. */
  private void pass(Socket from, Socket onto, boolean kept) {
    byte[] buffer = new byte[16_384];
    try (from;
        onto) {
      from.setTcpNoDelay(true);
      onto.setTcpNoDelay(true);
      InputStream in = from.getInputStream();
      OutputStream out = onto.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (kept && sent.size() < MOST_KEPT) {
          sent.write(buffer, 0, count);
        }
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // one end is closed, and by now so is the other
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
