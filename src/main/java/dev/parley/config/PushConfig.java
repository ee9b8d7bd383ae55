package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Notifications on the devices of people, by the push services of their browsers. */
@ConfigMapping(prefix = "parley.push")
public interface PushConfig {
  /** Whether people can have notifications. Parley then calls the push services of browsers. */
  @WithDefault("false")
  boolean enabled();

  /**
   * The key by which push services know this service (VAPID), in base64 of DER; needed outside of
   * dev mode, which makes one at each start. Another key makes all devices worthless. See <a
   * href="#push">push</a>.
   */
  Optional<String> vapidKey();

  /**
   * Whom a push service can write to: {@code mailto:} and an address, or {@code https://} and a
   * page. By default {@code parley.access.public-url}. Some services refuse what no mail would
   * reach.
   */
  Optional<String> contact();

  /**
   * The hosts of push services; {@code *.} at the beginning stands for one name or more. They are
   * called at port 443; {@code :8443} at the end names another one, {@code :*} any. An address of
   * IPv6 stands in brackets. The service does not start with anything else here. Devices with
   * another push service are refused, and not called any more.
   */
  @WithDefault(
      "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com")
  @NotNull
  List<String> allowedHosts();

  /** How long one call may take; at most {@code 20s}. */
  @WithDefault("10s")
  @NotNull
  @DurationMin(seconds = 1)
  @DurationMax(seconds = 20)
  Duration timeout();

  /**
   * Networks with private addresses at which push services may be, such as {@code 10.20.0.0/16}.
   * All other private, local and special addresses are refused, whatever name leads to them.
   */
  Optional<List<String>> allowedNetworks();
}
