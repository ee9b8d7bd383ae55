package dev.parley.pods;

import dev.parley.testing.FreePorts;
import dev.parley.testing.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Redis that can be killed, come back with or without its data, and hang. */
public final class RedisProcess implements AutoCloseable {
  private final int port = FreePorts.one();
  private final Path folder;
  private final String extra;
  private RedisServer server;

  /**
   * @param extra a line of its configuration
   */
  public RedisProcess(Path folder, String extra) {
    this.folder = folder;
    this.extra = extra;
    start();
  }

  public int port() {
    return port;
  }

  void start() {
    server =
        RedisServer.start(
            port, List.of("dir " + folder, "appendonly yes", "appendfsync always", extra));
  }

  /** As if its machine lost power; what it wrote stays. */
  void kill() {
    server.kill();
  }

  /** Removes the files that Redis wrote. */
  void loseData() {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.toString().matches(".*\\.(aof|rdb|manifest)"))
          .forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a command, and returns the reply as it is on the wire. */
  String command(String... words) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String line = String.join(" ", words) + "\r\nQUIT\r\n";
      socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A number that Redis reports in a section of its information. */
  int info(String section, String name) {
    Matcher found = Pattern.compile(name + "[:=](\\d+)").matcher(command("INFO", section));
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  /** The process keeps its connections and does nothing. */
  void hang() {
    signal("STOP");
  }

  void wake() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(server.pid())).start();
      if (!kill.waitFor(10, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new IllegalStateException("no signal got through");
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    wake();
    kill();
  }
}
