package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.error.Refusal;
import dev.parley.transport.http.ErrorObject;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Problem details (RFC 9457), with the members of the {@link ErrorObject} as extension members; its
 * message is the detail here.
 *
 * @param error the code of the refusal; null if the framework refused, or Parley failed
 * @param facts further members, by wire name
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProblemDetails(
    String type,
    String title,
    int status,
    @Nullable String detail,
    @Nullable String error,
    @Nullable List<ErrorObject.Detail> details,
    @JsonAnyGetter Map<String, Object> facts) {

  static ProblemDetails of(Refusal refusal, int status, ErrorObject object) {
    return new ProblemDetails(
        "urn:parley:error:" + object.error(),
        object.error().replace('_', ' '),
        status,
        refusal.reason(),
        object.error(),
        object.details(),
        object.facts());
  }

  /** A problem without details beyond its HTTP status (RFC 9457 section 4.2.1). */
  static ProblemDetails blank(String title, int status) {
    return new ProblemDetails("about:blank", title, status, null, null, null, Map.of());
  }
}
