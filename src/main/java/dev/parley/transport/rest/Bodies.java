package dev.parley.transport.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.transport.http.BoundedBody;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import java.util.stream.Collectors;

/** Reads and checks the bodies of REST requests. */
@Singleton
class Bodies {
  private final BoundedBody bodies;
  private final JsonCodec codec;
  private final ObjectMapper mapper;
  private final Validator validator;

  Bodies(BoundedBody bodies, JsonCodec codec, ObjectMapper mapper, Validator validator) {
    this.bodies = bodies;
    this.codec = codec;
    this.mapper = mapper;
    this.validator = validator;
  }

  /**
   * @return the body as an object, an empty object if there is no body; fails with a {@link
   *     Refusal}
   */
  Uni<JsonNode> object(RoutingContext rc) {
    return bodies.read(rc).map(this::object);
  }

  private JsonNode object(byte[] body) {
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
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

  /** Reads the body as a record and checks the constraints of its components. */
  <T> Uni<T> read(RoutingContext rc, Class<T> type) {
    return object(rc).map(json -> checked(json, type));
  }

  private <T> T checked(JsonNode json, Class<T> type) {
    T body;
    try {
      body = mapper.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "A member of the body has the wrong type");
    }
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
