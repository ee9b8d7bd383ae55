package dev.parley.transport.jsonrpc;

/** There is no method of that name (JSON-RPC 2.0 section 5.1). */
public final class MethodNotFound extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MethodNotFound() {
    super(null, null, false, false);
  }
}
