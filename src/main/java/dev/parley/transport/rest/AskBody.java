package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to ask over REST.
 *
 * @param tool the tool's name; {@code ask_user_questions} if it is absent
 * @param toolUseId the host's id of this call; asking again with it finds the same interaction
 * @param arguments the tool's arguments
 */
@RegisterForReflection // Bodies gives Jackson the class at run time
public record AskBody(
    @Nullable @Size(max = 128, message = "has at most 128 characters") String tool,
    @Nullable @Size(max = 128, message = "has at most 128 characters") String toolUseId,
    @Nullable @Size(max = 128, message = "has at most 128 characters") String turnId,
    @Nullable JsonNode arguments) {}
