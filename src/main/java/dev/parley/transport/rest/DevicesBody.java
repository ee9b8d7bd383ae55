package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a person.
 *
 * @param applicationServerKey with which a browser subscribes; absent where push is off
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record DevicesBody(@Nullable String applicationServerKey, List<DeviceBody> subscriptions) {}
