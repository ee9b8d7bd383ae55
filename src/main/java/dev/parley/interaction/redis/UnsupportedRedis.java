package dev.parley.interaction.redis;

/** This Redis is too old. */
final class UnsupportedRedis extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  UnsupportedRedis(RedisFacts facts) {
    this.reason =
        facts.name()
            + " "
            + facts.version()
            + " is too old: parley.store=redis needs Redis 7.0 or newer, or Valkey 7.2 or newer";
  }

  /** Says what would be new enough. */
  String reason() {
    return reason;
  }

  @Override
  public String getMessage() {
    return reason;
  }
}
