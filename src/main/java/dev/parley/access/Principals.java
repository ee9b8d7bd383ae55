package dev.parley.access;

import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/** Says who calls. Until credentials can be configured, that is everyone and no one. */
@Singleton
public class Principals {

  public Principal of(RoutingContext rc) {
    return Principal.ANYONE;
  }
}
