package dev.parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports that nobody listens on. */
public final class FreePorts {
  /**
   * Below the ports that a system gives to outgoing connections, so that none of these takes one
   * meanwhile.
   */
  private static final int FROM = 12_000;

  private static final int MANY = 20_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(MANY));

  private FreePorts() {}

  /** A port that was free a moment ago; each call returns another one. */
  public static int one() {
    for (int tries = 0; tries < MANY; tries++) {
      int port = FROM + Math.floorMod(NEXT.getAndIncrement(), MANY);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // tries the next one
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new AssertionError("all ports are taken");
  }
}
