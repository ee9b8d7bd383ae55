package dev.parley.transport.rest;

import dev.parley.identity.Identifier;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.security.authentication.Caller;
import dev.parley.transport.http.PathSegments;
import io.vertx.ext.web.RoutingContext;

/**
 * Reads the ids in a path below {@code /api/v1/sessions}. An invalid id is a {@link
 * dev.parley.error.Refusal}.
 */
final class PathIds {
  /** The index of each id among the path segments, counted from 0. */
  private static final int SESSION = 3;

  private static final int TOOL_USE = 5;

  private PathIds() {}

  static String session(RoutingContext rc) {
    return Identifier.checked("The session id", PathSegments.decoded(rc, SESSION));
  }

  static SessionKey session(Caller caller, RoutingContext rc) {
    return SessionKey.of(caller.principal(), session(rc));
  }

  static InteractionKey interaction(SessionKey session, RoutingContext rc) {
    return new InteractionKey(
        session, Identifier.checked("The tool-use id", PathSegments.decoded(rc, TOOL_USE)));
  }
}
