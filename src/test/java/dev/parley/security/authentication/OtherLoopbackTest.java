package dev.parley.security.authentication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.security.authentication.OtherLoopback.State;
import dev.parley.testing.Logged;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Who has the port at the other loopback address. The tests use 127.0.0.1, which every machine has;
 * the operating system treats both addresses alike.
 */
class OtherLoopbackTest {
  private final InetAddress address = InetAddress.ofLiteral("127.0.0.1");
  private final OtherLoopback other = new OtherLoopback();
  private final Logged log = new Logged(OtherLoopback.class.getName());

  @AfterEach
  void giveBack() {
    other.close();
    log.close();
  }

  @Test
  void holdsAFreePort() throws IOException {
    int port = freePort();

    assertEquals(State.HELD, other.hold(address, port));

    assertNobodyCanListen(port);
    assertThrows(IOException.class, () -> new Socket(address, port).close());
    assertEquals(List.of(), warnings());
    other.close();
    try (ServerSocket again = new ServerSocket(port, 1, address)) {
      assertTrue(again.isBound());
    }
  }

  @Test
  void saysThatAnotherProgramListens() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, address)) {
      assertEquals(State.TAKEN, other.hold(address, listening.getLocalPort()));
    }
    assertWarned("ANOTHER PROGRAM");
  }

  @Test
  void saysThatAnotherProgramHoldsThePort() throws IOException {
    int port = freePort();
    try (OtherLoopback first = new OtherLoopback()) {
      assertEquals(State.HELD, first.hold(address, port));
      assertEquals(State.TAKEN, other.hold(address, port));
    }
    assertWarned("ANOTHER PROGRAM");
  }

  /** A socket that is closed first leaves its port in TIME_WAIT, on Linux for a minute. */
  @Test
  void takesNoClosedConnectionForAnotherProgram() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 1, address)) {
      port = gone.getLocalPort();
      try (Socket client = new Socket(address, port)) {
        gone.accept().close();
        assertEquals(-1, client.getInputStream().read());
      }
    }
    try (Socket exclusive = new Socket()) {
      exclusive.setReuseAddress(false);
      assertThrows(BindException.class, () -> exclusive.bind(new InetSocketAddress(address, port)));
    }

    State state = other.hold(address, port);

    assertTrue(state == State.HELD || state == State.RESTING, state::toString);
    assertFalse(warnings().toString().contains("ANOTHER PROGRAM"), () -> warnings().toString());
    if (state == State.HELD) {
      assertNobodyCanListen(port);
    }
  }

  @Test
  void needsNoAddressThatTheMachineDoesNotHave() {
    // TEST-NET-1 (RFC 5737), which no machine has
    assertEquals(State.ABSENT, other.hold(InetAddress.ofLiteral("192.0.2.1"), 8080));
    assertEquals(List.of(), warnings());
  }

  @Test
  void isNotSafeWhereTheOperatingSystemDoesNotLetUsLook() throws IOException {
    int port = freePort();
    try (OtherLoopback denied =
        new OtherLoopback((socket, wanted) -> {
          if (wanted.getPort() == port) {
            throw new BindException("Permission denied");
          }
          socket.bind(wanted);
        })) {
      assertEquals(State.DENIED, denied.hold(address, port));
    }
    assertWarned("not allowed");
  }

  @Test
  void isNotSafeWhereOthersCanTakeThePortAsWell() throws IOException {
    int port = freePort();
    try (OtherLoopback resting =
        new OtherLoopback((socket, wanted) -> {
          if (wanted.getPort() == 0) {
            socket.bind(wanted);
          } else if (!socket.getReuseAddress()) {
            throw new BindException("Address in use");
          } // else the port is shared with all who ask for it, as on some systems
        })) {
      assertEquals(State.RESTING, resting.hold(address, port));
    }
    assertWarned("in use a moment ago");
  }

  @Test
  void takesNoOtherFailureForAnAddressThatTheMachineDoesNotHave() {
    try (OtherLoopback exhausted =
        new OtherLoopback((socket, wanted) -> {
          throw new SocketException("Too many open files");
        })) {
      assertEquals(State.DENIED, exhausted.hold(address, 8080));
    }
    assertWarned("not allowed");
  }

  @Test
  void takesNoOtherFailureForAPortThatIsKeptFromOthers() throws IOException {
    int port = freePort();
    AtomicInteger shared = new AtomicInteger();
    try (OtherLoopback exhausted =
        new OtherLoopback((socket, wanted) -> {
          if (wanted.getPort() == 0) {
            socket.bind(wanted);
          } else if (!socket.getReuseAddress()) {
            throw new BindException("Address in use");
          } else if (shared.incrementAndGet() > 1) {
            throw new SocketException("Too many open files");
          }
        })) {
      assertEquals(State.DENIED, exhausted.hold(address, port));
    }
    assertWarned("not allowed");
  }

  @Test
  void isNotSafeWhereTheRuntimeCannotSpeakOfIt() {
    String setting = "java.net.preferIPv4Stack";
    System.setProperty(setting, "true");
    try (OtherLoopback mute =
        new OtherLoopback((socket, wanted) -> {
          throw new IllegalArgumentException("Protocol family unavailable");
        })) {
      assertEquals(State.DENIED, mute.hold(address, 8080));
    } finally {
      System.clearProperty(setting);
    }
    assertWarned("not allowed");
  }

  private void assertNobodyCanListen(int port) {
    assertThrows(BindException.class, () -> new ServerSocket(port, 1, address).close());
    assertThrows(BindException.class, () -> new ServerSocket(port).close());
  }

  private void assertWarned(String words) {
    assertEquals(1, warnings().size(), () -> warnings().toString());
    assertTrue(warnings().getFirst().contains(words), () -> warnings().toString());
  }

  private List<String> warnings() {
    return log.warnings();
  }

  private int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, address)) {
      return any.getLocalPort();
    }
  }
}
