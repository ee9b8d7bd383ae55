package dev.parley.transport.http;

import dev.parley.config.AccessConfig;
import dev.parley.config.SecurityTxtConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /.well-known/security.txt} (RFC 9116), which says where to report a vulnerability
 * of this installation. The path is public. It is absent if no contact is configured, or if the
 * document has expired, since readers must distrust an expired one.
 */
@ApplicationScoped
public class SecurityTxt {
  private static final Logger LOG = Logger.getLogger(SecurityTxt.class);
  private static final String PATH = "/.well-known/security.txt";
  private static final String SETTINGS = "parley.security-txt";

  /** RFC 9116, section 2.5.3: a web address must use HTTPS. */
  private static final Set<String> SCHEMES = Set.of("mailto", "https", "tel");

  private final List<String> contacts;
  private final Optional<Instant> expires;
  private final Optional<String> base;

  /**
   * @throws IllegalArgumentException if one of the two settings is missing, or cannot be read
   */
  SecurityTxt(SecurityTxtConfig config, AccessConfig access) {
    this.contacts = config.contact().orElse(List.of()).stream().map(String::strip).toList();
    this.expires = config.expires().map(SecurityTxt::instant);
    this.base = access.publicUrl();
    contacts.forEach(SecurityTxt::check);
    if (contacts.isEmpty() != expires.isEmpty()) {
      throw new IllegalArgumentException(
          "%s.contact and %s.expires must be set together, or neither"
              .formatted(SETTINGS, SETTINGS));
    }
  }

  void serve(@Observes Router router) {
    if (expires.isEmpty()) {
      return;
    }
    if (isOver()) {
      LOG.warnf("%s.expires is over: %s is not served until it is set anew", SETTINGS, PATH);
    }
    String document = document(expires.get());
    router.route(HttpMethod.GET, PATH).handler(rc -> send(rc, document));
  }

  private boolean isOver() {
    return expires.filter(Instant.now()::isBefore).isEmpty();
  }

  private String document(Instant end) {
    StringBuilder lines = new StringBuilder();
    contacts.forEach(contact -> lines.append("Contact: ").append(contact).append('\n'));
    lines.append("Expires: ").append(end).append('\n');
    base.ifPresent(url -> lines.append("Canonical: ").append(url).append(PATH).append('\n'));
    return lines.toString();
  }

  private void send(RoutingContext rc, String document) {
    if (isOver()) {
      rc.next();
      return;
    }
    rc.response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8")
        .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=300")
        .end(document);
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text.strip());
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          SETTINGS + ".expires must be a time such as 2030-01-31T00:00:00Z", e);
    }
  }

  private static void check(String contact) {
    try {
      String scheme = URI.create(contact).getScheme();
      if (scheme != null && SCHEMES.contains(scheme)) {
        return;
      }
    } catch (IllegalArgumentException e) {
      throw notAnAddress(contact, e);
    }
    throw notAnAddress(contact, null);
  }

  private static IllegalArgumentException notAnAddress(String contact, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "%s.contact: \"%s\" must be an address such as mailto:security@example.com or https://…"
            .formatted(SETTINGS, contact),
        cause);
  }
}
