package dev.parley.channel.push;

import com.zerodeplibs.webpush.VAPIDKeyPair;
import com.zerodeplibs.webpush.jwt.VAPIDJWTParam;
import dev.parley.config.AccessConfig;
import dev.parley.config.PushConfig;
import dev.parley.person.PushHosts;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Says to push services who sends (VAPID, RFC 8292). */
@Singleton
public class Vapid {
  private static final Logger LOG = Logger.getLogger(Vapid.class);

  /** Without what would need an escape, since the library writes it into JSON as it is. */
  private static final Pattern CONTACT =
      Pattern.compile("mailto:[!-~&&[^\"\\\\@]]+@[!-~&&[^\"\\\\@]]+|https://[!-~&&[^\"\\\\]]+");

  /** Half of the longest time that is allowed (RFC 8292, section 2). */
  private static final Duration VALID = Duration.ofHours(12);

  /** A service may refuse who comes with a new one for each message. */
  private static final Duration USED = Duration.ofHours(6);

  /** More services than there are; beyond it, the one goes that was used longest ago. */
  private static final int MOST_SERVICES = 200;

  private final @Nullable VAPIDKeyPair key;
  private final String contact;
  private final Clock clock;
  private final SequencedMap<String, Signed> byService = new LinkedHashMap<>(16, 0.75f, true);

  /** What is sent in the header, and until when. */
  private record Signed(String header, Instant until) {}

  /**
   * @throws IllegalStateException with a message that names the settings to change
   */
  Vapid(PushConfig config, AccessConfig access, Clock clock) {
    this.clock = clock;
    this.key = config.enabled() ? key(config) : null;
    this.contact = config.enabled() ? contact(config, access) : "";
  }

  /** Has Quarkus make this bean at start, so that the settings are checked then. */
  void announce(@Observes StartupEvent start, PushConfig config) {
    if (key != null && config.vapidKey().isEmpty()) {
      LOG.info("parley.push.vapid-key is not set: devices are worth nothing after a restart");
    }
  }

  private static VAPIDKeyPair key(PushConfig config) {
    return config
        .vapidKey()
        .map(VapidKey::read)
        .orElseGet(() -> {
          if (LaunchMode.current() != LaunchMode.DEVELOPMENT) {
            throw new IllegalStateException(
                "parley.push.enabled=true needs parley.push.vapid-key (PARLEY_PUSH_VAPID_KEY), the"
                    + " same in all processes and for ever");
          }
          return VapidKey.made();
        });
  }

  private static String contact(PushConfig config, AccessConfig access) {
    String contact = config.contact().or(access::publicUrl).orElse("");
    if (contact.isEmpty() && LaunchMode.current() == LaunchMode.DEVELOPMENT) {
      return "mailto:nobody@example.com";
    }
    if (!CONTACT.matcher(contact).matches()) {
      throw new IllegalStateException(
          "parley.push.enabled=true needs parley.push.contact (PARLEY_PUSH_CONTACT), whom a push"
              + " service can write to: mailto: and an address, or https:// and a page");
    }
    return contact;
  }

  /** What browsers need to subscribe ({@code applicationServerKey}); empty without push. */
  public Optional<String> publicKey() {
    return Optional.ofNullable(key).map(VAPIDKeyPair::extractPublicKeyInUncompressedFormAsString);
  }

  /**
   * The header {@code Authorization} of a message to an endpoint.
   *
   * @param endpoint one that {@link PushHosts} allow
   */
  String authorization(URI endpoint) {
    String service = PushHosts.origin(endpoint);
    Instant now = clock.instant();
    synchronized (byService) {
      Signed known = byService.get(service);
      if (known != null && known.until.isAfter(now)) {
        return known.header;
      }
      // all who come meanwhile get the same
      Signed made = signed(service, now);
      byService.put(service, made);
      if (byService.size() > MOST_SERVICES) {
        byService.pollFirstEntry();
      }
      return made.header;
    }
  }

  private Signed signed(String service, Instant now) {
    VAPIDJWTParam claims =
        VAPIDJWTParam.getBuilder()
            .resourceURLString(service)
            .expirationTime(now.plus(VALID))
            .subject(contact)
            .build();
    return new Signed(
        Objects.requireNonNull(key).generateAuthorizationHeaderValue(claims), now.plus(USED));
  }
}
