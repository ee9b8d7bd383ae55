package dev.parley.security.authentication;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import org.jboss.logging.Logger;

/**
 * The loopback address of the other family. Browsers connect to {@code localhost} at {@code [::1]}
 * first: a program that listened there on our port would get the page's requests, and with them the
 * local token. So the port is bound there by a socket that does not listen: connecting is refused,
 * and the browser goes to our address.
 */
final class OtherLoopback implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(OtherLoopback.class);

  /** The result of binding the port there. */
  enum State {
    /** Nobody else can listen there. */
    HELD,
    /** The machine has no such address, so that nobody can listen there. */
    ABSENT,
    /** Another program has the port: it listens there, or has bound it. */
    TAKEN,
    /**
     * Connections of a finished program keep the port (TIME_WAIT): it is not held, and any program
     * can bind it.
     */
    RESTING,
    /** The operating system, or the settings of the Java runtime, do not allow the test. */
    DENIED;

    /** Whether {@code localhost} is only this service. */
    boolean isSafe() {
      return this == HELD || this == ABSENT;
    }
  }

  /** Binds the socket; a seam for failures that tests cannot cause on every machine. */
  @FunctionalInterface
  interface Binder {
    void bind(Socket socket, InetSocketAddress address) throws IOException;
  }

  private final Binder binder;
  private Socket held = new Socket();

  OtherLoopback() {
    this(Socket::bind);
  }

  OtherLoopback(Binder binder) {
    this.binder = binder;
  }

  /**
   * Holds the port, by a few system calls that do not block. Logs a warning if the port could not
   * be held.
   *
   * @param other the address to hold, where the service itself does not listen
   */
  State hold(InetAddress other, int port) {
    State state = tryToHold(new InetSocketAddress(other, port));
    String address = other.getHostAddress();
    switch (state) {
      case HELD -> LOG.debugf("Port %d is held at %s", port, address);
      case ABSENT -> LOG.debugf("This machine has no address %s", address);
      case TAKEN ->
          LOG.warnf(
              "ANOTHER PROGRAM has port %d of %s, to which browsers may take localhost: open"
                  + " Parley's pages at its own address only",
              port, address);
      case RESTING ->
          LOG.warnf(
              "Port %d of %s was in use a moment ago and cannot be held yet, so Parley's pages are"
                  + " not called localhost; a start in a minute can hold it",
              port, address);
      case DENIED ->
          LOG.warnf(
              "Parley is not allowed to hold port %d of %s, to which browsers may take localhost:"
                  + " open its pages at its own address only",
              port, address);
    }
    return state;
  }

  private State tryToHold(InetSocketAddress wanted) {
    try {
      held.setReuseAddress(false);
      binder.bind(held, wanted);
      return State.HELD;
    } catch (IOException | IllegalArgumentException e) {
      return why(wanted, e);
    }
  }

  /**
   * The operating system's messages depend on its language, so they are compared with a message
   * that it has just given.
   */
  private State why(InetSocketAddress wanted, Exception failure) {
    try (Socket any = new Socket()) {
      binder.bind(any, new InetSocketAddress(wanted.getAddress(), 0));
      String inUse = wordsForInUse(wanted.getAddress(), any.getLocalPort());
      return words(failure).equals(inUse) ? afterOthers(wanted, inUse) : State.DENIED;
    } catch (IOException | IllegalArgumentException notEvenAnotherPort) {
      return isAbsent(wanted.getAddress()) ? State.ABSENT : State.DENIED;
    }
  }

  /** Also false if that cannot be determined: a runtime without IPv6 does not see its addresses. */
  private static boolean isAbsent(InetAddress address) {
    try {
      return !Boolean.getBoolean("java.net.preferIPv4Stack")
          && NetworkInterface.getByInetAddress(address) == null;
    } catch (SocketException e) {
      return false;
    }
  }

  private String wordsForInUse(InetAddress address, int takenPort) {
    try (Socket second = new Socket()) {
      second.setReuseAddress(false);
      binder.bind(second, new InetSocketAddress(address, takenPort));
      return "";
    } catch (IOException inUse) {
      return words(inUse);
    }
  }

  /**
   * A server of the JDK binds with SO_REUSEADDR, which ignores closed connections. Binding with it
   * also lets other programs with that option bind, so the option is removed again, and a test bind
   * shows whether others are kept out.
   */
  private State afterOthers(InetSocketAddress wanted, String inUse) throws IOException {
    held.close();
    held = new Socket();
    try {
      held.setReuseAddress(true);
      binder.bind(held, wanted);
    } catch (IOException taken) {
      return State.TAKEN;
    }
    held.setReuseAddress(false);
    try (Socket another = new Socket()) {
      another.setReuseAddress(true);
      binder.bind(another, wanted);
      return State.RESTING;
    } catch (IOException keptOut) {
      return words(keptOut).equals(inUse) ? State.HELD : State.DENIED;
    }
  }

  private static String words(Exception failure) {
    return String.valueOf(failure.getMessage());
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
