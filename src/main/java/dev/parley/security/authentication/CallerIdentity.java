package dev.parley.security.authentication;

import io.quarkus.security.credential.Credential;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import java.security.Permission;
import java.security.Principal;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a {@link Caller} as the identity that Quarkus passes from a request to its WebSocket. It
 * has no roles and no permissions: {@link CallerResolver} decides what a caller may do. It holds
 * nothing else, because a waiting request keeps its identity.
 */
record CallerIdentity(Caller caller) implements SecurityIdentity {

  @Override
  public Principal getPrincipal() {
    return caller.principal()::client;
  }

  @Override
  public boolean isAnonymous() {
    return false;
  }

  @Override
  public Set<String> getRoles() {
    return Set.of();
  }

  @Override
  public boolean hasRole(String role) {
    return false;
  }

  @Override
  public <T extends Credential> @Nullable T getCredential(Class<T> credentialType) {
    return null;
  }

  @Override
  public Set<Credential> getCredentials() {
    return Set.of();
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // the interface declares it so
  public <T> @Nullable T getAttribute(String name) {
    return null;
  }

  @Override
  public Map<String, Object> getAttributes() {
    return Map.of();
  }

  @Override
  public Set<Permission> getPermissions() {
    return Set.of();
  }

  @Override
  public Uni<Boolean> checkPermission(Permission permission) {
    return Uni.createFrom().item(false);
  }
}
