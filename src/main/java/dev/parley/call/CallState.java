package dev.parley.call;

import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.ToolResult;

/**
 * How a tool call stands. {@link ToolCallService} moves a call from state to state; a transport
 * only encodes the state it gets.
 */
public sealed interface CallState {

  /** The states after a call was read: it has an interaction, or was refused. */
  sealed interface Started extends CallState permits Parked, Refused {}

  /** The states after a parked call has waited. */
  sealed interface Awaited extends CallState permits Finished, Pending, GivenUp, Refused {}

  /**
   * The call has an interaction and a hold on it. Its owner calls {@link ToolCallService#await} or
   * {@link ToolCallService#leave}, exactly once.
   *
   * @param interaction open, or ended before the call arrived: then {@code await} completes at once
   * @param caller the trace context of the call
   */
  record Parked(Interaction interaction, CallerTrace caller) implements Started {}

  /**
   * The interaction has ended. The result counts as handed out from now on; a transport that cannot
   * write it must call {@link ToolCallService#undelivered}.
   */
  record Finished(Interaction interaction, ToolResult result) implements Awaited {}

  /** The interaction is still open, and the call no longer holds it. */
  record Pending(Interaction interaction, Why why) implements Awaited {}

  /** The client cancelled its request while it waited. Nothing counts as handed out. */
  record GivenUp(Interaction interaction) implements Awaited {}

  /** The call was refused: when it arrived, or while it waited. */
  record Refused(Refusal refusal) implements Started, Awaited {}

  /** Why a call ended before its interaction. */
  enum Why {
    /** The transport did not wait. */
    LEFT,
    /** The time to wait is over. */
    SLICE_OVER,
    /** This process is stopping, and another one can go on with the interaction. */
    DRAINING
  }
}
