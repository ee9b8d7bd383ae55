package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.json.JsonTimes;
import dev.parley.person.PushSubscription;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A device that shows notifications, without its endpoint and its keys. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeviceBody(
    String id, String label, String since, boolean answers, @Nullable String lastAcceptedAt) {

  static DeviceBody of(PushSubscription one) {
    Instant acceptedAt = one.acceptedAt();
    return new DeviceBody(
        one.id(),
        one.label(),
        JsonTimes.text(one.since()),
        one.answersSince() != null,
        acceptedAt == null ? null : JsonTimes.text(acceptedAt));
  }
}
