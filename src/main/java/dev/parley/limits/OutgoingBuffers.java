package dev.parley.limits;

import dev.parley.config.AccessConfig;
import dev.parley.config.LimitsConfig;
import dev.parley.config.Quota;
import dev.parley.config.QuotaTable;
import dev.parley.identity.Principal;
import dev.parley.telemetry.ConnectionMetrics;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.http.HttpConnection;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Bounds the bytes that were written and not yet read: per connection, per owner, and in this
 * process. A reader that exceeds the budget of its connection is closed. When nine tenths of the
 * budget of an owner, or of the process, are used, the reader with the most unread bytes is closed,
 * so that readers that keep up stay connected. The budgets of owners and of the process are never
 * exceeded. One message may exceed the budget of its connection if little else is unread, or it
 * could never be sent.
 */
@Singleton
public class OutgoingBuffers {
  /** The part of a connection's budget up to which unread bytes allow one message of any size. */
  private static final int LITTLE = 16;

  private final long perConnection;
  private final long perOwner;
  private final long most;
  private final ConnectionMetrics metrics;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong leaving = new AtomicLong();
  private final ConcurrentMap<Owner, Share> shares = new ConcurrentHashMap<>();
  private final ConcurrentMap<Carried, Streams> connections = new ConcurrentHashMap<>();

  /** Whose readers share a budget. */
  record Owner(String tenant, String name) {}

  /** The bytes of one owner's readers. */
  static final class Share {
    private final Owner owner;
    private final AtomicLong bytes = new AtomicLong();

    /** The part of these that belongs to readers being closed. */
    private final AtomicLong leaving = new AtomicLong();

    private final Set<OutgoingBuffer> readers = ConcurrentHashMap.newKeySet(1);

    Share(Owner owner) {
      this.owner = owner;
    }
  }

  /** A proxy carries clients of many owners on one connection; none uses another's budget. */
  private record Carried(HttpConnection connection, Owner owner) {}

  /** The bytes of all responses to one owner on one HTTP connection. */
  private static final class Streams extends AtomicLong {
    private static final long serialVersionUID = 1L;
    private final transient Carried carried;
    private int open;

    Streams(Carried carried) {
      this.carried = carried;
    }
  }

  @Inject
  OutgoingBuffers(AccessConfig access, LimitsConfig limits, ConnectionMetrics metrics) {
    this(QuotaTable.ofUnread(access, limits), limits.bufferedBytesPerConnection(), metrics);
  }

  OutgoingBuffers(Quota quota, long perConnection, ConnectionMetrics metrics) {
    this.metrics = metrics;
    this.most = quota.inAll();
    this.perOwner = quota.perOwner();
    this.perConnection = perConnection;
    metrics.buffered(bytes::get);
  }

  /**
   * Opens a buffer for a WebSocket, which is alone on its connection. The caller must close it.
   *
   * @param giveUp closes the reader; called at most once, from any thread
   */
  public OutgoingBuffer open(Principal reader, Runnable giveUp) {
    return open(reader, new AtomicLong(), giveUp);
  }

  /**
   * Opens a buffer for a response, whose connection may carry others. The caller must close it.
   *
   * @param giveUp ends the response; called at most once, from any thread
   */
  public OutgoingBuffer open(Principal reader, HttpConnection connection, Runnable giveUp) {
    Streams streams =
        connections.compute(
            new Carried(connection, new Owner(reader.tenant(), reader.owner())),
            (same, known) -> {
              Streams now = known == null ? new Streams(same) : known;
              now.open++;
              return now;
            });
    return open(reader, streams, giveUp);
  }

  private OutgoingBuffer open(Principal reader, AtomicLong connection, Runnable giveUp) {
    OutgoingBuffer[] opened = new OutgoingBuffer[1];
    shares.compute(
        new Owner(reader.tenant(), reader.owner()),
        (owner, known) -> {
          Share share = known == null ? new Share(owner) : known;
          opened[0] = new OutgoingBuffer(this, share, connection, giveUp);
          share.readers.add(opened[0]);
          return share;
        });
    return opened[0];
  }

  /** Makes Quarkus create this bean at start, so that its gauge exists. */
  void start(@Observes StartupEvent started) {}

  /** The most bytes of one list, so that several lists fit into the budget of a connection. */
  public int listBytes() {
    return (int) Math.min(Integer.MAX_VALUE, perConnection / 4);
  }

  /** Counts bytes if every budget has room for them. */
  boolean reserve(Share share, AtomicLong connection, int more) {
    boolean fits = connection.get() <= perConnection / LITTLE;
    if (!take(connection, more, fits ? Long.MAX_VALUE : perConnection)) {
      metrics.readerClosed("connection");
      return false;
    }
    if (!take(share.bytes, more, perOwner)) {
      connection.addAndGet(-more);
      metrics.readerClosed("owner");
      return false;
    }
    if (!take(bytes, more, most)) {
      share.bytes.addAndGet(-more);
      connection.addAndGet(-more);
      metrics.readerClosed("service");
      return false;
    }
    return true;
  }

  /** Adds if the sum stays within a budget; the sum never exceeds it, not even for a moment. */
  private static boolean take(AtomicLong sum, int more, long budget) {
    long before = sum.get();
    while (before + more <= budget) {
      if (sum.compareAndSet(before, before + more)) {
        return true;
      }
      before = sum.get();
    }
    return false;
  }

  void release(Share share, AtomicLong connection, long taken) {
    connection.addAndGet(-taken);
    share.bytes.addAndGet(-taken);
    bytes.addAndGet(-taken);
  }

  /** Counts more bytes that a reader being closed will free. */
  void leaving(Share share, long more) {
    share.leaving.addAndGet(more);
    leaving.addAndGet(more);
  }

  /** Closes the reader with the most unread bytes if an owner, or the process, is short of room. */
  void relieve(Share share) {
    if (isShort(share.bytes.get() - share.leaving.get(), perOwner)) {
      giveUp(share.readers.stream(), "owner");
    }
    if (isShort(bytes.get() - leaving.get(), most)) {
      giveUp(shares.values().stream().flatMap(other -> other.readers.stream()), "service");
    }
  }

  private static boolean isShort(long taken, long budget) {
    return taken > budget - budget / 10;
  }

  private void giveUp(Stream<OutgoingBuffer> readers, String budget) {
    readers
        // each value is read once, because it changes meanwhile
        .map(reader -> new Unread(reader, reader.pending()))
        .reduce((one, other) -> one.bytes >= other.bytes ? one : other)
        .filter(largest -> largest.bytes > 0)
        .ifPresent(largest -> {
          metrics.readerClosed(budget);
          largest.reader.giveUp();
        });
  }

  private record Unread(OutgoingBuffer reader, long bytes) {}

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  void forget(OutgoingBuffer closed) {
    shares.computeIfPresent(
        closed.owner().owner,
        (owner, share) -> {
          share.readers.remove(closed);
          return share.readers.isEmpty() ? null : share;
        });
    if (closed.connection() instanceof Streams streams) {
      connections.computeIfPresent(
          streams.carried, (same, known) -> --known.open == 0 ? null : known);
    }
  }
}
