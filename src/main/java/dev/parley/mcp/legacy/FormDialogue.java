package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Change;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.legacy.LegacyForms.Course;
import dev.parley.mcp.wire.EventStream;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What is asked on the stream of one call: a form, another one after a refused answer, one when the
 * last frontend leaves; taken back when the call ends before its answer came. Everything here
 * happens on the event loop of the stream.
 */
final class FormDialogue {
  private static final Logger LOG = Logger.getLogger(FormDialogue.class);

  private final LegacyForms forms;
  private final Changes changes;
  private final Abilities client;
  private final ObjectNode meta;
  private final Interaction held;
  private final EventStream stream;
  private final Context loop = Vertx.currentContext();
  private @Nullable String outstanding;
  private int asked;
  private boolean over;

  FormDialogue(
      LegacyForms forms,
      Changes changes,
      Abilities client,
      ObjectNode meta,
      Interaction held,
      EventStream stream) {
    this.forms = forms;
    this.changes = changes;
    this.client = client;
    this.meta = meta;
    this.held = held;
    this.stream = stream;
  }

  Cancellable begin() {
    List<Cancellable> ties =
        List.of(
            changes.watchElicited(held.key(), now -> onLoop(this::look)),
            changes.listen(held.key().session(), this::heard));
    look();
    return () -> {
      over = true;
      ties.forEach(Cancellable::cancel);
      retract();
    };
  }

  private void heard(Change change) {
    switch (change) {
      case Change.PresenceChanged presence -> onLoop(this::look);
      case Change.Missed missed -> onLoop(this::look);
      case Change.Requested requested -> {}
      case Change.Drafted drafted -> {}
      case Change.Resolved(Interaction ended) -> {
        if (ended.key().equals(held.key())
            && ended.ending() != null
            && ended.ending().by() instanceof Ender.Human human
            && Ender.ELICITED.equals(human.connection())) {
          onLoop(() -> outstanding = null);
        }
      }
    }
  }

  private void look() {
    forms
        .course(held, client)
        .subscribe()
        .with(
            course -> onLoop(() -> follow(course)),
            failure ->
                LOG.errorf("Asking the client failed with %s", failure.getClass().getName()));
  }

  private void follow(Course course) {
    int attempt = course.now().elicited().attempt();
    if (over || attempt == asked) {
      return;
    }
    // the attempt before was answered, else there would be no other
    outstanding = null;
    forms
        .request(course, meta)
        .ifPresent(request -> {
          asked = attempt;
          outstanding = request.path("id").asText();
          stream.send(forms.text(request));
        });
  }

  private void retract() {
    if (outstanding != null) {
      stream.send(forms.text(forms.retraction(outstanding)));
      outstanding = null;
    }
  }

  private void onLoop(Runnable task) {
    loop.runOnContext(ignored -> task.run());
  }
}
