package dev.parley.transport.mcp.legacy;

import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.tool.Advice;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.EventStream;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Asks through legacy clients while their calls are served. A form belongs to the session of MCP,
 * not to the call: it goes out once there, and stays out when the call ends.
 */
@Singleton
class ElicitationStreams {
  private final LegacyForms forms;
  private final FormWithdrawals withdrawals;
  private final RouteSelector routing;
  private final InteractionService interactions;
  private final ChangeBus changes;

  ElicitationStreams(
      LegacyForms forms,
      FormWithdrawals withdrawals,
      RouteSelector routing,
      InteractionService interactions,
      ChangeBus changes) {
    this.forms = forms;
    this.withdrawals = withdrawals;
    this.routing = routing;
    this.interactions = interactions;
    this.changes = changes;
  }

  /** Begins to ask on the stream of a call that waits; on the event loop of the stream. */
  ElicitationStream begin(AskedClient client, Interaction held, EventStream stream) {
    ElicitationStream begun = new ElicitationStream(forms, withdrawals, client, held, stream);
    begun.begin(changes, interactions);
    return begun;
  }

  /**
   * The messages that go out before the answer to a call that does not wait; none where there is
   * nothing to say. Each is handed out once.
   */
  Uni<List<String>> overdue(AskedClient client) {
    return withdrawals.overdue(client, "");
  }

  /**
   * Whether a form is the only way to the human, and must not be shown: such a call cannot wait.
   */
  Uni<Boolean> withholds(Interaction open, AskedClient client) {
    return routing.withholds(open, client.capabilities())
        ? routing.choose(open, client.capabilities()).map(ChosenRoute.Withheld.class::isInstance)
        : Uni.createFrom().item(false);
  }

  /**
   * What a result adds that brings no answer.
   *
   * @param sent whether a form of the question is out
   */
  Uni<Advice> advice(Interaction now, ClientCapabilities client, boolean sent) {
    return routing.advice(now, client, sent);
  }
}
