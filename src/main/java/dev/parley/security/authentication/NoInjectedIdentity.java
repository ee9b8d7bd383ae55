package dev.parley.security.authentication;

import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;

/**
 * Keeps no identity for injection. {@link CallerResolver} reads the identity of a request from its
 * routing context, and a WebSocket keeps its own. The association of Quarkus is a bean of each
 * request, which looks a setting up in all sources of the configuration when it is made.
 */
@Alternative
@Priority(1)
@Singleton
class NoInjectedIdentity implements CurrentIdentityAssociation {
  /** Does nothing: Quarkus calls it for each request. */
  @Override
  public void setIdentity(SecurityIdentity identity) {}

  /** Does nothing: Quarkus calls it for each request. */
  @Override
  public void setIdentity(Uni<SecurityIdentity> identity) {}

  /**
   * @throws IllegalStateException always, so that no check can take another caller for this one
   */
  @Override
  public SecurityIdentity getIdentity() {
    throw missing();
  }

  @Override
  public Uni<SecurityIdentity> getDeferredIdentity() {
    return Uni.createFrom().failure(NoInjectedIdentity::missing);
  }

  private static IllegalStateException missing() {
    return new IllegalStateException("The identity of a request is in its routing context");
  }
}
