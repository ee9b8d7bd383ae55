package dev.parley.transport.rest;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.person.PushDevices;
import dev.parley.person.PushKeys;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A device that wants notifications: what {@code PushSubscription.toJSON()} gives in a page, and
 * members of ours.
 */
@RegisterForReflection // Bodies gives Jackson the class at run time
public record WantedDeviceBody(
    @Nullable String endpoint,
    @Nullable KeysBody keys,
    @Nullable String label,
    @Nullable Boolean answers,
    @Nullable String replaces) {
  private static final int LONGEST_ENDPOINT = 1_000;
  private static final int LONGEST_KEY = 100;
  private static final int LONGEST_LABEL = 60;

  /** What encrypts the messages. */
  @RegisterForReflection
  public record KeysBody(@Nullable String p256dh, @Nullable String auth) {
    /** Without the keys, so that they cannot reach a log. */
    @Override
    public String toString() {
      return "KeysBody";
    }
  }

  /**
   * @throws Refusal {@code invalid_argument}, or {@code invalid_text} for the label
   */
  PushDevices.Wanted wanted() {
    return new PushDevices.Wanted(url(), keys(keys), label(label), answers, replaces);
  }

  private URI url() {
    try {
      if (endpoint != null && endpoint.length() <= LONGEST_ENDPOINT) {
        return new URI(endpoint);
      }
    } catch (URISyntaxException noUrl) {
      // refused like every other text that is none
    }
    throw refusal("endpoint must be a URL of at most " + LONGEST_ENDPOINT + " characters");
  }

  private static PushKeys keys(@Nullable KeysBody keys) {
    String p256dh = keys == null ? null : keys.p256dh;
    String auth = keys == null ? null : keys.auth;
    if (p256dh == null
        || auth == null
        || p256dh.length() > LONGEST_KEY
        || auth.length() > LONGEST_KEY) {
      throw refusal("keys must have p256dh and auth");
    }
    return new PushKeys(p256dh, auth);
  }

  private static @Nullable String label(@Nullable String text) {
    if (text != null && PlainText.length(text) > LONGEST_LABEL) {
      throw refusal("label has at most " + LONGEST_LABEL + " characters");
    }
    if (text != null && !(PlainText.flaw(text).isEmpty() && PlainText.isOneLine(text))) {
      throw Refusal.of(
          ErrorCode.INVALID_TEXT, "label must be one line of text without control characters");
    }
    return text;
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }

  /** Without the endpoint and the keys, so that they cannot reach a log. */
  @Override
  public String toString() {
    return "WantedDeviceBody";
  }
}
