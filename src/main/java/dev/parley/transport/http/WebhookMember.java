package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.WebhookContact;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the webhook that a person sets; null stands for none. */
final class WebhookMember {
  private static final int LONGEST_URL = 2_000;

  private WebhookMember() {}

  /**
   * @param known the one before, whose secrets stay, or null
   * @throws Refusal {@code invalid_argument}
   */
  static @Nullable WebhookContact read(JsonNode value, @Nullable WebhookContact known) {
    if (value.isNull()) {
      return null;
    }
    return new WebhookContact(
        url(value.path("url")),
        ChannelTermsMembers.read("webhook", value, Duration.ZERO),
        known == null ? List.of() : known.secrets(),
        answers(value.path("answers")) ? since(known) : null);
  }

  private static boolean answers(JsonNode value) {
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw refusal("answers of webhook must be true or false");
    }
    return value.asBoolean(false);
  }

  private static Instant since(@Nullable WebhookContact known) {
    Instant since = known == null ? null : known.answersSince();
    return since == null ? Instant.now().truncatedTo(ChronoUnit.MILLIS) : since;
  }

  private static URI url(JsonNode value) {
    String text = value.isTextual() ? value.asText() : "";
    try {
      URI url = new URI(text);
      if (text.length() <= LONGEST_URL
          && "https".equals(url.getScheme())
          && url.getHost() != null
          && url.getRawUserInfo() == null
          && url.getRawFragment() == null
          && url.getPort() != 0
          && url.getPort() <= 65_535) {
        return url;
      }
    } catch (URISyntaxException noUrl) {
      // refused like every other text that is none
    }
    throw refusal(
        "webhook must be null, or have a url that begins with https://, names a host, no user and"
            + " no fragment, and has at most 2000 characters");
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
