package dev.parley.clients;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client says of itself in what it sends.
 *
 * @param userAgent the first product of {@code User-Agent}, empty where there is none
 * @param wantsProgress whether it sends progress tokens by itself
 */
record WireFacts(String userAgent, boolean wantsProgress) {
  private static final Pattern USER_AGENT =
      Pattern.compile("^user-agent: *([^/\\s]+)", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  static WireFacts read(String sent) {
    Matcher agent = USER_AGENT.matcher(sent);
    return new WireFacts(agent.find() ? agent.group(1) : "", sent.contains("\"progressToken\""));
  }
}
