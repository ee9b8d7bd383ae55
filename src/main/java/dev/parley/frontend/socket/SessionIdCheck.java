package dev.parley.frontend.socket;

import dev.parley.interaction.Identifier;
import io.quarkus.websockets.next.HttpUpgradeCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lets no socket open for a session id that no call could name: HTTP 400. */
@ApplicationScoped
public class SessionIdCheck implements HttpUpgradeCheck {

  @Override
  public Uni<CheckResult> perform(HttpUpgradeContext context) {
    String path = context.httpRequest().path();
    context.userData().put(Line.TRANSPORT, context.httpRequest().connection());
    return Uni.createFrom()
        .item(
            sessionId(path).filter(Identifier::isValid).isPresent()
                ? CheckResult.permitUpgradeSync()
                : CheckResult.rejectUpgradeSync(400));
  }

  /** The session id in a socket's path, decoded; empty where the encoding is broken. */
  static Optional<String> sessionId(String path) {
    try {
      String encoded = path.substring(path.lastIndexOf('/') + 1);
      // in a path a plus sign is a plus sign
      return Optional.of(URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException brokenEncoding) {
      return Optional.empty();
    }
  }
}
