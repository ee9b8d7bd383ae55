package dev.parley.person;

import dev.parley.config.PushConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** The push services that may be called. */
@Singleton
public class PushHosts {
  private static final String ANY = "*";

  private final List<String> allowed;

  @Inject
  PushHosts(PushConfig config) {
    this(config.allowedHosts());
  }

  PushHosts(List<String> allowed) {
    this.allowed = allowed.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
  }

  /** Whether an endpoint is one of theirs. */
  public boolean allow(URI endpoint) {
    String host = endpoint.getHost();
    return "https".equals(endpoint.getScheme())
        && host != null
        && endpoint.getRawUserInfo() == null
        && endpoint.getRawFragment() == null
        && isAllowed(host.toLowerCase(Locale.ROOT));
  }

  private boolean isAllowed(String host) {
    return allowed.stream()
        .anyMatch(one ->
            one.startsWith(ANY) ? host.endsWith(one.substring(ANY.length())) : host.equals(one));
  }
}
