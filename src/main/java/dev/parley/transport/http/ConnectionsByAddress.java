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
 * Counts the connections from each address, if the operator bounds them. Each further HTTP/2 stream
 * counts like a connection. If a trusted proxy names the client, the client's address is counted
 * while its request lasts, and the proxy's address is not. An IPv6 address counts as its /64
 * network, since one machine may use all of it.
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
   * Counts a connection when it is accepted, unless a proxy may have opened it for a client.
   *
   * @return to be run when the connection closes; null if there are too many
   */
  @Nullable Runnable accept(java.net.@Nullable SocketAddress peer) {
    return areBounded() && !believesProxies && peer instanceof InetSocketAddress known
        ? enter(name(known.getAddress(), known.getHostString()))
        : ConnectionsByAddress::nothing;
  }

  /**
   * Counts a request, unless the count of its connection includes it.
   *
   * @param clock the guard of its connection
   * @return to be run when the request is over; null if there are too many
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
