package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which devices people can have. */
@Singleton
class PushRules {
  private final EnabledChannels channels;
  private final PushHosts hosts;

  PushRules(EnabledChannels channels, PushHosts hosts) {
    this.channels = channels;
    this.hosts = hosts;
  }

  /**
   * @throws Refusal {@code invalid_argument}
   */
  void check(@Nullable PushContact was, @Nullable PushContact is) {
    if (is == null || is.equals(was)) {
      return;
    }
    if (!channels.has(Contacts.PUSH) && !isLess(PushContact.of(was), is)) {
      throw refusal(
          "There are no notifications here: the operator has not switched them on"
              + " (parley.push.enabled)");
    }
    List<PushSubscription> known = PushContact.of(was).subscriptions();
    is.subscriptions().stream().filter(one -> !known.contains(one)).forEach(this::check);
    if (is.subscriptions().size() > Math.max(PushContact.MOST, known.size())) {
      throw refusal(
          "There are " + PushContact.MOST + " devices already: take one away that is not used");
    }
  }

  /** Whether devices were taken away and nothing else was done. */
  private static boolean isLess(PushContact was, PushContact is) {
    return is.terms().equals(was.terms()) && was.subscriptions().containsAll(is.subscriptions());
  }

  private void check(PushSubscription one) {
    if (!hosts.allow(one.endpoint())) {
      throw refusal(
          "endpoint must begin with https:// and be of a push service that the operator allows"
              + " (parley.push.allowed-hosts)");
    }
    if (!one.keys().haveForm()) {
      throw refusal(
          "keys must have p256dh and auth in base64url, as browsers make them: an uncompressed point"
              + " of P-256, and 16 bytes");
    }
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
