package dev.parley.pods;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between one process and Redis, and counts the commands that name a question. After the one
 * of a given number has gone to Redis, and before its reply comes back, it does something.
 */
final class CommandProxy implements AutoCloseable {
  private static final byte[] REFERENCE = "ref_".getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket door;
  private final int redis;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private int count;
  private int last = -1;
  private Runnable then = () -> {};

  CommandProxy(int redis) {
    this.redis = redis;
    try {
      door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  /** Does something after so many commands. */
  synchronized void after(int commands, Runnable action) {
    last = commands;
    then = action;
  }

  /** How many commands there were. */
  synchronized int count() {
    return count;
  }

  /** Whether the process goes on; if not, its command has been sent. */
  private synchronized boolean goesOn(byte[] command) {
    if (!names(command)) {
      return count != last;
    }
    if (count == last) {
      return false;
    }
    count++;
    if (count == last) {
      then.run();
    }
    return count != last;
  }

  private static boolean names(byte[] command) {
    for (int i = 0; i + REFERENCE.length <= command.length; i++) {
      int j = 0;
      while (j < REFERENCE.length && command[i + j] == REFERENCE[j]) {
        j++;
      }
      if (j == REFERENCE.length) {
        return true;
      }
    }
    return false;
  }

  private void accept() {
    try {
      while (true) {
        Socket process = door.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), redis);
        sockets.addAll(List.of(process, server));
        Thread.ofVirtual().start(() -> quietly(() -> commands(process, server)));
        Thread.ofVirtual()
            .start(
                () -> quietly(() -> server.getInputStream().transferTo(process.getOutputStream())));
      }
    } catch (IOException closed) {
      sockets.forEach(socket -> quietly(socket::close));
    }
  }

  private void commands(Socket process, Socket server) throws IOException {
    InputStream in = new BufferedInputStream(process.getInputStream());
    OutputStream out = new BufferedOutputStream(server.getOutputStream());
    boolean goesOn = true;
    while (goesOn) {
      byte[] command = command(in);
      out.write(command);
      out.flush();
      goesOn = goesOn(command);
    }
  }

  /** A command as it is on the wire: an array of texts. */
  private static byte[] command(InputStream in) throws IOException {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    int parts = number(in, command);
    for (int i = 0; i < parts; i++) {
      int length = number(in, command);
      command.write(in.readNBytes(length + 2));
    }
    return command.toByteArray();
  }

  private static int number(InputStream in, ByteArrayOutputStream command) throws IOException {
    int number = 0;
    int next = in.read();
    while (next != '\n') {
      if (next < 0) {
        throw new EOFException();
      }
      command.write(next);
      if (Character.isDigit(next)) {
        number = 10 * number + next - '0';
      }
      next = in.read();
    }
    command.write(next);
    return number;
  }

  private interface Action {
    void run() throws IOException;
  }

  private static void quietly(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      // one side has gone, and the other will notice
      return;
    }
  }

  @Override
  public void close() {
    quietly(door::close);
  }
}
