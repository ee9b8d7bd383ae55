package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.tool.Advice;
import dev.parley.transport.mcp.call.Companion;
import dev.parley.transport.mcp.call.ModernReply;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.EventStream;
import io.smallrye.mutiny.Uni;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks through a legacy client while one of its calls is served. The form belongs to the session of
 * MCP, not to the call: it goes out once there, and stays out when the call ends.
 */
final class FormCompanion implements Companion {
  private final LegacyForms forms;
  private final Caller caller;
  private final ObjectNode meta;
  private @Nullable ElicitationStream dialogue;

  /**
   * Who is asked.
   *
   * @param asker whose credential came with the call
   * @param mcpSession as in {@link dev.parley.interaction.SentForm}
   * @param abilities what the client can do, as far as it was of use when the call came
   */
  record Caller(
      dev.parley.security.authentication.Caller asker,
      String mcpSession,
      ClientCapabilities abilities) {}

  FormCompanion(LegacyForms forms, Caller caller, ObjectNode meta) {
    this.forms = forms;
    this.caller = caller;
    this.meta = meta;
  }

  @Override
  public Accompaniment accompany(Interaction held, EventStream stream) {
    ElicitationStream begun = new ElicitationStream(forms, caller, meta, held, stream);
    dialogue = begun;
    begun.begin();
    return begun;
  }

  @Override
  public Uni<List<String>> overdue() {
    return forms.overdue(caller, "");
  }

  /** A call that could reach its human by a form alone, and must not, does not wait. */
  Uni<ModernReply> first(Interaction held) {
    return forms.withholds(held, caller.abilities())
        ? forms
            .way(held, caller.abilities())
            .map(route ->
                route instanceof ChosenRoute.Withheld
                    ? new ModernReply.Pending()
                    : new ModernReply.Wait())
        : Uni.createFrom().item(new ModernReply.Wait());
  }

  Uni<Advice> advice(Interaction now) {
    boolean sent = dialogue != null && dialogue.isOut();
    return forms.advice(now, caller.abilities(), sent);
  }
}
