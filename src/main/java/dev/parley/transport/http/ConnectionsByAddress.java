package dev.parley.transport.http;

import dev.parley.config.LimitsConfig;
import dev.parley.limits.KeyedConcurrencyLimit;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * How many connections come from one address, where the operator bounds that. Each further stream
 * of HTTP/2 counts like a connection. Where a trusted proxy says for whom it asks, that address
 * counts, for as long as the request takes, and the proxy's own does not. An address of IPv6 counts
 * as its network of 64 bits, all of which one machine may have.
 */
@Singleton
final class ConnectionsByAddress {
  private static final int NETWORK_BYTES = 8;

  private final int most;
  private final boolean believesProxies;
  private final KeyedConcurrencyLimit<String> limit;

  ConnectionsByAddress(
      LimitsConfig config,
      @ConfigProperty(name = "quarkus.http.proxy.proxy-address-forwarding", defaultValue = "false")
          boolean believesProxies) {
    this.most = config.connectionsPerAddress();
    this.believesProxies = believesProxies;
    this.limit = new KeyedConcurrencyLimit<>(most);
  }

  boolean areBounded() {
    return most > 0;
  }

  /**
   * Counts a connection when it is accepted, unless a proxy may be speaking for somebody else.
   *
   * @return what takes the count back when it closes; null where there are too many
   */
  @Nullable Runnable accept(java.net.@Nullable SocketAddress peer) {
    return areBounded() && !believesProxies && peer instanceof InetSocketAddress known
        ? enter(name(known.getAddress(), known.getHostString()))
        : ConnectionsByAddress::nothing;
  }

  /**
   * Counts what a request adds to what was counted before.
   *
   * @param clock of its connection
   * @return what takes the count back when the request is over; null where there are too many
   */
  @Nullable Runnable begin(RoutingContext rc, SlowRequestGuard clock) {
    HttpServerRequest request = rc.request();
    String believed = name(request.remoteAddress());
    String peer = name(request.connection().remoteAddress());
    if (!believed.equals(peer)) {
      return enter(believed);
    }
    if (believesProxies && !clock.isCounted()) {
      Runnable place = enter(peer);
      if (place != null) {
        clock.counted(place);
        return ConnectionsByAddress::nothing;
      }
      return null;
    }
    boolean isFurtherStream = request.version() == HttpVersion.HTTP_2 && clock.isServing();
    return isFurtherStream ? enter(peer) : ConnectionsByAddress::nothing;
  }

  private @Nullable Runnable enter(String address) {
    return limit.enter(address) ? () -> limit.leave(address) : null;
  }

  private static String name(@Nullable SocketAddress address) {
    if (address == null || address.host() == null) {
      return "";
    }
    String host = address.host();
    if (host.indexOf(':') < 0) {
      return host;
    }
    try {
      return name(InetAddress.ofLiteral(host), host);
    } catch (IllegalArgumentException notAnAddress) {
      return host;
    }
  }

  private static String name(@Nullable InetAddress address, String host) {
    return switch (address) {
      case null -> host;
      case Inet6Address six ->
          HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), NETWORK_BYTES));
      default -> address.getHostAddress();
    };
  }

  private static void nothing() {}
}
