package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.OnDisconnect;
import dev.parley.security.authentication.Caller;
import dev.parley.telemetry.CallerTrace;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request of a call that may take several (basic/patterns/mrtr).
 *
 * @param client what it can do, as far as it was of use when the request came
 * @param resumes whether the client comes back where it is asked for nothing else
 * @param digest of tool and arguments, or null where it is that of the interaction
 * @param number counted from 1
 * @param asked the key of what the client was asked for last, in any round; empty for nothing
 * @param begins whether the call asks, and this is its first request
 * @param atMost how long this request waits
 * @param progressToken null where no progress is wanted
 * @param trace the place of this request in the caller's trace
 */
record ModernRound(
    Caller asker,
    ClientCapabilities client,
    boolean resumes,
    @Nullable String digest,
    int number,
    String asked,
    boolean begins,
    Duration atMost,
    @Nullable JsonNode progressToken,
    CallerTrace trace) {

  /** The client of a call that begins here has no handle yet to come back with. */
  OnDisconnect onDisconnect() {
    return begins ? OnDisconnect.ABANDON : OnDisconnect.KEEP;
  }
}
