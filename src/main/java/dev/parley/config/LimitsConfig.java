package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;

/** Bounds on sizes, numbers, rates and times. */
@ConfigMapping(prefix = "parley.limits")
public interface LimitsConfig {
  /**
   * The most connections at the port, WebSockets included; one more is closed at once. When nine
   * tenths are used, each new connection closes the one that has been idle longest. Keep it below
   * the number of file descriptors that the process may have ({@code ulimit -n}).
   */
  @WithDefault("18000")
  @Min(1)
  int connections();

  /**
   * The most connections from one address, or from one /64 network in IPv6; each further stream of
   * HTTP/2 counts as one. {@code 0} bounds nothing. Behind a proxy this needs {@code
   * quarkus.http.proxy.proxy-address-forwarding=true} and {@code
   * quarkus.http.proxy.trusted-proxies}, or the proxy's own address is bounded; it then counts
   * requests under way, and WebSockets.
   */
  @WithDefault("0")
  @Min(0)
  int connectionsPerAddress();

  /**
   * How long the head of a request may take, from the connect or from its first byte, before the
   * connection is closed. It may take half as long again.
   */
  @WithDefault("20s")
  @NotNull
  @DurationMin(millis = 100)
  Duration headTimeout();

  /** How long the body of a request may take before it gets 408 {@code too_slow}. */
  @WithDefault("30s")
  @NotNull
  @DurationMin(millis = 100)
  Duration bodyTimeout();

  /**
   * How long a connection may be idle between two requests; longer than load balancers keep theirs.
   */
  @WithDefault("11m")
  @NotNull
  @DurationMin(millis = 100)
  Duration keepAlive();

  /**
   * The most requests of one principal in a second, WebSocket connects included. Beyond it no part
   * of a request is read.
   */
  @WithDefault("50000")
  @Min(1)
  int requestsPerSecond();

  /** The most questions asked by one principal in a second. */
  @WithDefault("30000")
  @Min(1)
  int asksPerSecond();

  /** The most requests that wait at once, streams included. A waiting request needs about 10 kB. */
  @WithDefault("50000")
  @Min(1)
  int waiting();

  /** The most requests of one principal that wait at once. */
  @WithDefault("20000")
  @Min(1)
  int waitingPerPrincipal();

  /** The most requests that wait at once for the same question. */
  @WithDefault("256")
  @Min(1)
  int waitingPerInteraction();

  /**
   * The most bytes of one connection that are written and not yet read: messages of a WebSocket,
   * including those not yet encoded, events of streams, lists over REST. Beyond it a WebSocket is
   * closed with 1013 and a stream is ended. A single message may be larger. A list has a quarter of
   * it at most.
   *
   * @return bytes
   */
  @WithDefault("4194304")
  @Min(65536)
  int bufferedBytesPerConnection();

  /**
   * The same for all connections of one owner: the person whose credential it is, else the client.
   * When nine tenths are used, the connection with the most is closed. See <a
   * href="#quotas">quotas</a> for the default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> bufferedBytesPerOwner();

  /**
   * The same for all connections of this process. When nine tenths are used, the connection with
   * the most is closed.
   *
   * @return bytes
   */
  @WithDefault("134217728")
  @Min(1048576)
  long bufferedBytes();

  /**
   * The largest request body; more gets 413 {@code too_large}.
   *
   * @return bytes
   */
  @WithDefault("1048576")
  @Min(1024)
  int body();

  /**
   * The most bytes of incomplete request bodies of one owner at this process: the person whose
   * credential it is, else the client. A body that arrives in one piece does not count. Beyond it a
   * request is refused with {@code too_many_pending}. See <a href="#quotas">quotas</a> for the
   * default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> incomingBytesPerOwner();

  /**
   * The same for all owners. Above it, owners that use more than their share are refused.
   *
   * @return bytes
   */
  @WithDefault("33554432")
  @Min(1048576)
  long incomingBytes();

  /** The deepest nesting of JSON, 8 to 500. */
  @WithDefault("32")
  @Min(8)
  @Max(500)
  int jsonDepth();

  /**
   * The longest string in JSON.
   *
   * @return characters
   */
  @WithDefault("524288")
  @Min(1024)
  int jsonString();

  /**
   * The largest arguments of one call, as JSON.
   *
   * @return bytes
   */
  @WithDefault("262144")
  @Min(1024)
  int questionnaire();

  /** The most questions of one call. */
  @WithDefault("32")
  @Min(1)
  int questions();

  /** The most choices of one question. */
  @WithDefault("64")
  @Min(1)
  int choices();

  /**
   * The longest question text or title.
   *
   * @return characters
   */
  @WithDefault("4000")
  @Min(1)
  int text();

  /**
   * The longest label, header or choice value.
   *
   * @return characters
   */
  @WithDefault("200")
  @Min(1)
  int label();

  /**
   * The longest description.
   *
   * @return characters
   */
  @WithDefault("2000")
  @Min(1)
  int description();

  /**
   * The longest text of an answer, a note or a reason.
   *
   * @return bytes
   */
  @WithDefault("16384")
  @Min(1)
  int answer();
}
