package dev.parley.security.authentication;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a credential allows (OAuth 2.1 section 3.3). The scope to ask does not include answering:
 * otherwise a model could answer its own questions.
 */
public enum Scope {
  /** Call the tools, collect, await and abort one's own asks. */
  ASK("parley:ask"),
  /** See a session's questions, answer, decline and dismiss them, and mint tickets for it. */
  ANSWER("parley:answer"),
  /** Wipe sessions; includes asking and answering. */
  ADMIN("parley:admin"),
  /**
   * The replies of the asker's own client (forms, and the view of MCP Apps) count as its human's
   * answer. No other scope includes this one, not even {@link #ADMIN}: an operator grants it to a
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

  /** Whether a credential with the granted scopes has this one, directly or through another. */
  boolean isIn(Set<Scope> granted) {
    return granted.contains(this) || (this != RELAY && granted.contains(ADMIN));
  }

  static String list(Set<Scope> scopes) {
    return scopes.stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
  }
}
