package dev.parley.transport.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.json.RecordReader;
import dev.parley.transport.http.BoundedBody;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import java.util.stream.Collectors;

/** Reads and checks the bodies of REST requests; no body counts as an empty object. */
@Singleton
class Bodies {
  private static final byte[] EMPTY = "{}".getBytes(UTF_8);

  private final BoundedBody bodies;
  private final JsonCodec codec;
  private final RecordReader records;
  private final Validator validator;

  Bodies(BoundedBody bodies, JsonCodec codec, RecordReader records, Validator validator) {
    this.bodies = bodies;
    this.codec = codec;
    this.records = records;
    this.validator = validator;
  }

  /**
   * @return the body as an object; fails with a {@link Refusal} {@code invalid_json}, or of {@link
   *     BoundedBody#read}
   */
  Uni<JsonNode> object(RoutingContext rc) {
    return body(rc).map(this::object);
  }

  private Uni<byte[]> body(RoutingContext rc) {
    return bodies.read(rc).map(body -> body.length == 0 ? EMPTY : body);
  }

  private JsonNode object(byte[] body) {
    try {
      JsonNode json = codec.read(body);
      if (json.isObject()) {
        return json;
      }
    } catch (JsonCodec.Unreadable unreadable) {
      throw Refusal.of(ErrorCode.INVALID_JSON, String.valueOf(unreadable.getMessage()));
    }
    throw Refusal.of(ErrorCode.INVALID_JSON, "The body must be a JSON object");
  }

  /**
   * @return the body as a record whose constraints hold; fails as {@link #object} does, or with
   *     {@code invalid_argument}
   */
  <T extends Record> Uni<T> read(RoutingContext rc, Class<T> type) {
    return body(rc).map(body -> checked(records.read(body, type).orElseThrow(() -> flaw(body))));
  }

  /**
   * Why a body is no such record.
   *
   * @throws Refusal {@code invalid_json} where it is no JSON object at all
   */
  private Refusal flaw(byte[] body) {
    object(body);
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, "A member of the body has the wrong type");
  }

  private <T> T checked(T body) {
    String flaws =
        validator.validate(body).stream()
            .map(flaw -> flaw.getPropertyPath() + " " + flaw.getMessage())
            .sorted()
            .collect(Collectors.joining("; "));
    if (!flaws.isEmpty()) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, flaws);
    }
    return body;
  }
}
