package dev.parley.transport.rest;

import java.util.regex.Pattern;

/** Which methods a path has, for the header {@code Allow}. */
final class AllowedMethods {
  private static final Pattern LIST =
      Pattern.compile("/api/v1/(sessions/[^/]+/interactions|me/subscriptions)/?");
  private static final Pattern ONE =
      Pattern.compile(
          "/api/v1/(me|me/slack|reach|interactions|sessions/[^/]+/interactions/[^/]+|results/[^/]+)/?|/(login|ask/[^/]+)/?");
  private static final Pattern SESSION = Pattern.compile("/api/v1/sessions/[^/]+/?");

  private static final Pattern DEVICE = Pattern.compile("/api/v1/me/subscriptions/[^/]+/?");
  private static final Pattern SETTINGS = Pattern.compile("/api/v1/me/settings/?");

  private static final Pattern SLACK = Pattern.compile("/api/v1/me/slack/(code|link)/?");

  private AllowedMethods() {}

  static String of(String path) {
    if (LIST.matcher(path).matches()) {
      return "GET, HEAD, OPTIONS, POST";
    }
    if (SESSION.matcher(path).matches()) {
      return "DELETE, OPTIONS, PUT";
    }
    if (DEVICE.matcher(path).matches()) {
      return "DELETE, OPTIONS";
    }
    if (SETTINGS.matcher(path).matches()) {
      return "GET, HEAD, OPTIONS, PUT";
    }
    if (SLACK.matcher(path).matches()) {
      return "DELETE, OPTIONS, POST";
    }
    return ONE.matcher(path).matches() ? "GET, HEAD, OPTIONS" : "OPTIONS, POST";
  }
}
