package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.Cancellation;
import dev.parley.call.OnDisconnect;
import dev.parley.call.WaitPolicy;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.ToolResult;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.call.RelatedTask;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a legacy request waits for a result, and what the result looks like.
 *
 * @param atMost how long it waits
 * @param cancellation whether the client has cancelled the request
 * @param asked the client that gets forms while the request waits, or null for none
 * @param endsWhereWithheld whether it ends as pending at once where only a form could reach the
 *     human and the questions must not be in a form
 * @param advised what the client could do, for the advice in a result without answers; null for no
 *     advice
 * @param progressToken null where no progress is wanted
 * @param structured whether the revision of the client knows structured results
 * @param related the task whose result is wanted, or null for a call
 * @param trace the place of the request in the caller's trace
 */
record LegacyWait(
    Duration atMost,
    Cancellation cancellation,
    @Nullable AskedClient asked,
    boolean endsWhereWithheld,
    @Nullable ClientCapabilities advised,
    @Nullable JsonNode progressToken,
    boolean structured,
    @Nullable RelatedTask related,
    CallerTrace trace) {

  /**
   * A client that disconnects has not cancelled anything (basic/transports): its question stays.
   */
  WaitPolicy policy() {
    return new WaitPolicy(atMost, OnDisconnect.KEEP, cancellation);
  }

  CallToolResult result(ToolResult result) {
    return finished(CallToolResult.of(result, structured));
  }

  /**
   * @param text the error object of a refusal
   */
  CallToolResult refused(String text) {
    return finished(CallToolResult.error(text));
  }

  private CallToolResult finished(CallToolResult result) {
    return related == null ? result : result.relatedTo(related);
  }
}
