package dev.parley.telemetry.audit;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the audit log before it has its place in the chain: the members of a JSON object,
 * without the braces. docs/audit.schema.json has the members of each event.
 */
public final class AuditEntry {
  private static final int USUAL_LENGTH = 320;

  private final Instant at = Instant.now();
  private final StringBuilder members = new StringBuilder(USUAL_LENGTH);
  private @Nullable String traceId;

  private AuditEntry(String event) {
    members.append("\"event\":\"").append(event).append('"');
  }

  /**
   * @param event lower-case letters
   */
  public static AuditEntry of(String event) {
    return new AuditEntry(event);
  }

  /**
   * @param value any text, or null, which leaves the member out
   */
  public AuditEntry text(String name, @Nullable String value) {
    if (value != null) {
      member(name);
      JsonText.append(members, value);
    }
    return this;
  }

  public AuditEntry number(String name, long value) {
    member(name).append(value);
    return this;
  }

  /** An object of texts. */
  public AuditEntry texts(String name, Map<String, String> values) {
    member(name).append('{');
    boolean isFirst = true;
    for (Map.Entry<String, String> value : values.entrySet()) {
      JsonText.append(isFirst ? members : members.append(','), value.getKey());
      JsonText.append(members.append(':'), value.getValue());
      isFirst = false;
    }
    members.append('}');
    return this;
  }

  /** An object of numbers, under names of ours. */
  public AuditEntry numbers(String name, Map<String, Long> values) {
    member(name).append('{');
    String comma = "";
    for (Map.Entry<String, Long> value : values.entrySet()) {
      members
          .append(comma)
          .append('"')
          .append(value.getKey())
          .append("\":")
          .append(value.getValue());
      comma = ",";
    }
    members.append('}');
    return this;
  }

  /** Adds the actor; nothing if nobody outside the service acted. */
  public AuditEntry by(@Nullable Actor actor) {
    return actor == null
        ? this
        : text("credential", actor.credential())
            .text("person", actor.person())
            .text("actsFor", actor.actsFor())
            .text("address", actor.address())
            .text("via", actor.via());
  }

  /**
   * @param id of the trace that it belongs to, 32 hexadecimal digits, or null
   */
  public AuditEntry trace(@Nullable String id) {
    traceId = id;
    return text("traceId", id);
  }

  Instant at() {
    return at;
  }

  @Nullable String traceId() {
    return traceId;
  }

  String members() {
    return members.toString();
  }

  private StringBuilder member(String name) {
    return members.append(",\"").append(name).append("\":");
  }
}
