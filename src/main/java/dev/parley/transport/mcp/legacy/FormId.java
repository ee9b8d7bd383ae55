package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.transport.mcp.elicitation.FormDialect;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;

/**
 * The id of an {@code elicitation/create} request, before it is sealed: which question was put, in
 * which session of MCP, which time, as a form or on a page, and when. So the reply finds its
 * question on any pod, and nobody replies to what was never asked.
 *
 * @param mcpSession as in {@link dev.parley.interaction.SentForm}
 * @param page whether a page was offered instead of a form
 */
@RegisterForReflection(targets = {FormId.class, FormDialect.class})
record FormId(
    @JsonProperty(value = "r", required = true) String reference,
    @JsonProperty(value = "s", required = true) String mcpSession,
    @JsonProperty(value = "n", required = true) int attempt,
    @JsonProperty(value = "f", required = true) FormDialect dialect,
    @JsonProperty("p") @JsonInclude(Include.NON_DEFAULT) @JsonFormat(shape = Shape.NUMBER)
        boolean page,
    @JsonProperty(value = "t", required = true) Instant sentAt) {}
