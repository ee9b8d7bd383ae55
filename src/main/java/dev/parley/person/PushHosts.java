package dev.parley.person;

import dev.parley.config.PushConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The push services that may be called. An allowed host may name a port, which is 443 without. */
@Singleton
public class PushHosts {
  private static final String ANY = "*";
  private static final int HTTPS = 443;
  private static final int LAST_PORT = 65_535;

  private final List<Allowed> allowed;

  /**
   * One entry of the setting: a host, or {@code *.} and its end, and a port, or {@code *} for any.
   */
  private record Allowed(String host, String port) {
    private static final Pattern FORM =
        Pattern.compile(
            "(?<host>(?:\\*\\.)?[a-z0-9_-]+(?:\\.[a-z0-9_-]+)*|\\[[0-9a-f:.]+])"
                + "(?::(?<port>\\*|[1-9][0-9]{0,4}))?");

    static Allowed of(String text) {
      Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
      if (!form.matches()) {
        throw new IllegalStateException(
            "parley.push.allowed-hosts (PARLEY_PUSH_ALLOWED_HOSTS) has “%s”; it takes hosts such as push.example.com, *.example.com or [2001:db8::1], each with :8443, :* or nothing after it"
                .formatted(text));
      }
      String port = form.group("port");
      return new Allowed(form.group("host"), port == null ? String.valueOf(HTTPS) : port);
    }

    boolean has(String otherHost, int otherPort) {
      return (port.equals(ANY) || port.equals(String.valueOf(otherPort)))
          && (host.startsWith(ANY)
              ? otherHost.endsWith(host.substring(ANY.length()))
              : otherHost.equals(host));
    }
  }

  @Inject
  PushHosts(PushConfig config) {
    this(config.allowedHosts());
  }

  PushHosts(List<String> allowed) {
    this.allowed = allowed.stream().map(Allowed::of).toList();
  }

  /** Whether an endpoint is one of theirs. */
  public boolean allow(URI endpoint) {
    String host = endpoint.getHost();
    return "https".equals(endpoint.getScheme())
        && host != null
        && endpoint.getRawUserInfo() == null
        && endpoint.getRawFragment() == null
        && isAllowed(host.toLowerCase(Locale.ROOT), port(endpoint));
  }

  private static int port(URI endpoint) {
    return endpoint.getPort() < 0 ? HTTPS : endpoint.getPort();
  }

  private boolean isAllowed(String host, int port) {
    return port > 0 && port <= LAST_PORT && allowed.stream().anyMatch(one -> one.has(host, port));
  }

  /** The service of an endpoint that is allowed: the same text for the same service. */
  public static String origin(URI endpoint) {
    int port = port(endpoint);
    String host = endpoint.getHost().toLowerCase(Locale.ROOT);
    return "https://" + host + (port == HTTPS ? "" : ":" + port);
  }
}
