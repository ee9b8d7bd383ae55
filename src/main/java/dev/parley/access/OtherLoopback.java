package dev.parley.access;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * The loopback address of the other family. Browsers take {@code localhost} to {@code [::1]} first:
 * a program that listened there on our port would get the page's requests, and with them the local
 * token. So the port is held there, by a socket that does not listen: connecting is refused, and
 * the browser goes to our address.
 */
final class OtherLoopback implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(OtherLoopback.class);
  private static final Map<String, String> OTHERS = Map.of("127.0.0.1", "::1", "::1", "127.0.0.1");

  private final Socket held = new Socket();

  /**
   * Called on a thread that may block, once the service listens.
   *
   * @param boundTo the address that the service listens to; where it is a name, nothing is held
   * @return whether {@code localhost} is only this service
   */
  boolean hold(String boundTo, int port) {
    String other = OTHERS.get(boundTo);
    if (other == null) {
      return true;
    }
    try {
      held.setReuseAddress(false);
      held.bind(new InetSocketAddress(InetAddress.getByName(other), port));
      return true;
    } catch (BindException e) {
      return !isTaken(other, port);
    } catch (IOException e) {
      LOG.debugf("The port cannot be held at %s: %s", other, e.getClass().getSimpleName());
      return true;
    }
  }

  /** A machine without IPv6 cannot bind either: then nobody can, and nobody listens. */
  private static boolean isTaken(String other, int port) {
    try (Socket any = new Socket()) {
      any.bind(new InetSocketAddress(InetAddress.getByName(other), 0));
      LOG.warnf(
          "ANOTHER PROGRAM has port %d of %s, to which browsers may take localhost: open"
              + " Parley's pages at its own address only",
          port, other);
      return true;
    } catch (IOException none) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      held.close();
    } catch (IOException e) {
      LOG.debugf("The held port could not be given back: %s", e.getClass().getSimpleName());
    }
  }
}
