package dev.parley.benchmark;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The servers of a {@link RoundsRun}, each started once, and the ways through them. */
final class Lineup implements AutoCloseable {
  static final String NIO_FLOOR = "floor on NIO";
  static final String RPC = parley(Way.RPC.toString());
  static final String MODERN = parley(Way.MODERN.toString());
  static final String LEGACY = parley(Way.LEGACY.toString());

  private static final Path RECORDING = Path.of("target", "round-trip.properties");

  private final Loops loops = new Loops();
  private final List<Server> servers = new ArrayList<>();
  private final List<Contender> contenders = new ArrayList<>();
  private final Server parley;
  private final Transport transport;
  private final Recording recording;

  /**
   * A way through a server.
   *
   * @param checks what Parley is held to; null for other servers
   */
  record Contender(String name, Server server, Lanes lanes, @Nullable RunChecks checks) {
    /** Runs once; Parley is then asked whether it did all of its work. */
    Figures run(Generator generator, Load load, Duration warmUp, Duration measured)
        throws Exception {
      if (checks != null) {
        checks.begin();
      }
      Figures figures = generator.run(server, lanes, load, warmUp, measured);
      if (checks != null) {
        checks.hold(figures.asks());
      }
      return figures;
    }
  }

  /**
   * Starts all.
   *
   * @param peers the servers to compare with, besides the floor
   */
  Lineup(List<String> peers) {
    parley = started(Contenders.parley());
    transport = Transport.of(parley);
    recording = Probe.send(loops, parley.port(), "s0", Probe.VALID).recording();
    recording.write(RECORDING);
    floor(NIO_FLOOR, Transport.NIO);
    if (transport != Transport.NIO) {
      floor(ownFloor(), transport);
    }
    RunChecks checks = new RunChecks(parley, loops);
    for (Way way : Way.values()) {
      add(
          parley(way.toString()),
          parley,
          (tally, client, name) -> new ParleyLane(tally, client, parley.port(), way, name),
          checks);
    }
    add(parley("form of the client"), parley, eliciting(parley), checks);
    for (String peer : peers) {
      Server server = started(Contenders.peer(peer));
      add(peer, server, carries(peer) ? carrying(server) : eliciting(server), null);
    }
  }

  private static String parley(String way) {
    return "Parley, " + way;
  }

  private static boolean carries(String peer) {
    return peer.equals("relay") || peer.equals("framework");
  }

  private void floor(String name, Transport by) {
    Server floor = started(Contenders.floor(by, RECORDING));
    if (Transport.of(floor) != by) {
      throw new IllegalStateException("the floor does not run on " + by);
    }
    add(
        name,
        floor,
        (tally, client, session) -> new ParleyLane(tally, client, floor.port(), Way.RPC, session),
        null);
  }

  private Server started(Server server) {
    servers.add(server);
    return server;
  }

  private void add(String name, Server server, Lanes lanes, @Nullable RunChecks checks) {
    contenders.add(new Contender(name, server, lanes, checks));
  }

  private static Lanes carrying(Server server) {
    return (tally, client, name) -> new RelayLane(tally, client, server.port(), name);
  }

  private static Lanes eliciting(Server server) {
    return (tally, client, name) -> new ElicitLane(tally, client, server.port(), name);
  }

  List<Contender> contenders() {
    return contenders;
  }

  /** The name of the floor on the transport that Parley runs on. */
  String ownFloor() {
    return transport == Transport.NIO ? NIO_FLOOR : "floor on " + transport;
  }

  /** A sentence about what was measured. */
  String note() {
    return "Parley runs on %s. The floor sends %s, as Parley does."
        .formatted(transport, recording.sizes());
  }

  @Override
  public void close() {
    servers.forEach(Server::close);
    loops.close();
  }
}
