package dev.parley.frontend.socket;

import dev.parley.frontend.PathSegments;
import dev.parley.question.Identifier;
import io.quarkus.websockets.next.HttpUpgradeCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Lets no socket open for a session id that no call could name: HTTP 400. */
@ApplicationScoped
public class SessionIdCheck implements HttpUpgradeCheck {
  private static final int SESSION = 3;

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

  /** The session id in a socket's path; empty where the encoding is broken. */
  static Optional<String> sessionId(String path) {
    return PathSegments.segment(path, SESSION);
  }
}
