package dev.parley.error;

import java.util.Locale;

/**
 * Everything that Parley refuses, by name. The wire carries {@link #code()}; the number, the HTTP
 * status and the {@link Blame} follow from it, so that every transport says the same.
 *
 * <p>Numbers are positive because JSON-RPC 2.0 section 5.1 reserves -32768 to -32000 and MCP
 * 2026-07-28 (basic, Error Codes) asks applications to stay outside of that range.
 */
public enum ErrorCode {
  // request side: what the asker sent
  VALIDATION_FAILED(1000, 422, Blame.CALLER),
  INVALID_ARGUMENT(1001, 422, Blame.CALLER),
  NO_QUESTIONS(1002, 422, Blame.CALLER),
  TOO_MANY_QUESTIONS(1003, 422, Blame.CALLER),
  EMPTY_CHOICES(1004, 422, Blame.CALLER),
  TOO_MANY_CHOICES(1005, 422, Blame.CALLER),
  DUPLICATE_QUESTION(1006, 422, Blame.CALLER),
  DUPLICATE_CHOICE(1007, 422, Blame.CALLER),
  INVALID_ID(1008, 422, Blame.CALLER),
  INVALID_TEXT(1009, 422, Blame.CALLER),
  TEXT_TOO_LONG(1010, 422, Blame.CALLER),
  TOO_LARGE(1011, 413, Blame.CALLER),
  UNKNOWN_TYPE(1012, 422, Blame.CALLER),
  INVALID_RANGE(1013, 422, Blame.CALLER),
  INVALID_DEFAULT(1014, 422, Blame.CALLER),
  INVALID_JSON(1015, 400, Blame.CALLER),
  INVALID_PATTERN(1016, 422, Blame.CALLER),
  FIELDS_AND_SECTIONS(1017, 422, Blame.CALLER),
  SECRET_REFUSED(1018, 422, Blame.CALLER),
  INVALID_CURSOR(1019, 422, Blame.CALLER),

  // answer side: what the human's frontend sent
  REQUIRED_FIELD_EMPTY(1101, 422, Blame.CALLER),
  TOO_MANY_SELECTIONS(1102, 422, Blame.CALLER),
  TOO_FEW_SELECTIONS(1103, 422, Blame.CALLER),
  UNKNOWN_QUESTION(1104, 422, Blame.CALLER),
  AMBIGUOUS_QUESTION(1105, 422, Blame.CALLER),
  DUPLICATE_ANSWER(1106, 422, Blame.CALLER),
  NOT_A_CHOICE(1107, 422, Blame.CALLER),
  BLANK_CUSTOM_ANSWER(1108, 422, Blame.CALLER),
  TOO_LONG(1109, 422, Blame.CALLER),
  TOO_SHORT(1110, 422, Blame.CALLER),
  PATTERN_MISMATCH(1111, 422, Blame.CALLER),
  NOT_A_NUMBER(1112, 422, Blame.CALLER),
  BELOW_MINIMUM(1113, 422, Blame.CALLER),
  ABOVE_MAXIMUM(1114, 422, Blame.CALLER),
  STEP_MISMATCH(1115, 422, Blame.CALLER),
  NOT_A_BOOLEAN(1116, 422, Blame.CALLER),
  INVALID_DATE(1117, 422, Blame.CALLER),
  INVALID_TIME(1118, 422, Blame.CALLER),
  INVALID_DATETIME(1119, 422, Blame.CALLER),

  // the interaction itself
  INTERACTION_NOT_FOUND(1201, 404, Blame.CALLER),
  INTERACTION_ALREADY_RESOLVED(1202, 409, Blame.CALLER),
  INTERACTION_CONFLICT(1203, 409, Blame.CALLER),
  TOO_MANY_PENDING(1204, 429, Blame.CAPACITY),
  QUESTION_NOT_STANDALONE(1205, 409, Blame.CALLER),
  SHUTTING_DOWN(1206, 503, Blame.SERVER),
  STORE_UNAVAILABLE(1207, 503, Blame.SERVER),
  MAX_TTL_REACHED(1208, 409, Blame.CALLER),
  CONFIRMATION_REQUIRED(1209, 409, Blame.CALLER),
  // the settings of a person
  SETTINGS_CHANGED(1401, 412, Blame.CALLER),
  WRONG_CODE(1410, 422, Blame.CALLER),
  MAIL_FAILED(1411, 503, Blame.SERVER),

  // access: checked before a body is read
  HOST_FORBIDDEN(1301, 403, Blame.CALLER),
  ORIGIN_FORBIDDEN(1302, 403, Blame.CALLER),
  UNAUTHENTICATED(1303, 401, Blame.CALLER),
  INSUFFICIENT_SCOPE(1304, 403, Blame.CALLER),
  SESSION_FORBIDDEN(1305, 403, Blame.CALLER),
  CSRF_FORBIDDEN(1306, 403, Blame.CALLER),
  RATE_LIMITED(1307, 429, Blame.CAPACITY),
  AUTHORIZATION_UNAVAILABLE(1309, 503, Blame.SERVER),
  TOO_SLOW(1308, 408, Blame.CALLER),
  REPLY_FORBIDDEN(1310, 403, Blame.CALLER);

  /** Who has to change something for the call to succeed. */
  public enum Blame {
    /** The caller: the same call will be refused again. */
    CALLER,
    /** Parley: the same call may succeed elsewhere or later. */
    SERVER,
    /** Nobody in particular: the same call succeeds when there is room again. */
    CAPACITY
  }

  private final String code;
  private final int number;
  private final int httpStatus;
  private final Blame blame;

  ErrorCode(int number, int httpStatus, Blame blame) {
    this.code = name().toLowerCase(Locale.ROOT);
    this.number = number;
    this.httpStatus = httpStatus;
    this.blame = blame;
  }

  /** The name on the wire, in lower snake case. */
  public String code() {
    return code;
  }

  /** The JSON-RPC error number where the refusal travels as a JSON-RPC error. */
  public int number() {
    return number;
  }

  /** The HTTP status where the refusal travels as an HTTP response of its own. */
  public int httpStatus() {
    return httpStatus;
  }

  public Blame blame() {
    return blame;
  }
}
