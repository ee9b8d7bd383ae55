package dev.parley.security.authentication;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a credential allows (OAuth 2.1 section 3.3). Whoever may ask may not therefore answer: a
 * model that could answer its own questions would need no human.
 */
public enum Scope {
  /** Call the tools, collect, await and abort one's own asks. */
  ASK("parley:ask"),
  /** See a session's questions, answer, decline and dismiss them, and mint tickets for it. */
  ANSWER("parley:answer"),
  /** Wipe sessions; includes asking and answering. */
  ADMIN("parley:admin"),
  /**
   * What the asker's own client returns counts as its human's answer: forms, and the view of MCP
   * Apps. No other scope includes it, not even {@link #ADMIN}: only an operator grants it, to a
   * host that keeps its model from answering.
   */
  RELAY("parley:relay");

  private final String wire;

  Scope(String wire) {
    this.wire = wire;
  }

  /** The name in tokens, challenges and metadata. */
  public String wire() {
    return wire;
  }

  static Optional<Scope> of(String name) {
    return Arrays.stream(values()).filter(scope -> scope.wire.equals(name)).findFirst();
  }

  /** Whether a credential with these scopes may do what needs this one. */
  boolean isIn(Set<Scope> granted) {
    return granted.contains(this) || (this != RELAY && granted.contains(ADMIN));
  }

  static String list(Set<Scope> scopes) {
    return scopes.stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
  }
}
