package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.config.Resource;
import dev.parley.config.SessionConfig;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** Reads the reply of the script CREATE, and records a question that this process has created. */
@ApplicationScoped
class CreationReader {
  /** The index of the part with the title of the session. */
  private static final int TITLE = 7;

  private final InteractionReader reader;
  private final StoreCodec codec;
  private final ExpirySchedule schedule;
  private final AskerSessions askers;
  private final ChangeBus changes;
  private final int maxOpen;
  private final int maxRetained;

  CreationReader(
      InteractionReader reader,
      StoreCodec codec,
      ExpirySchedule schedule,
      AskerSessions askers,
      ChangeBus changes,
      InteractionConfig interactions,
      SessionConfig sessions) {
    this.reader = reader;
    this.codec = codec;
    this.schedule = schedule;
    this.askers = askers;
    this.changes = changes;
    this.maxOpen = sessions.maxOpen();
    this.maxRetained = interactions.maxRetained();
  }

  /**
   * @param full the bound that this process found exceeded before it called the script; null for
   *     none
   */
  Creation read(ScriptReply reply, Interaction proposed, @Nullable Full full) {
    return switch (reply.status()) {
      case "created" -> new Creation.Created(created(reply, proposed));
      case "attached" -> new Creation.Attached(reader.read(reply, proposed.key().session()));
      case "conflict" -> new Creation.Conflict();
      case "turn" -> new Creation.TurnTaken();
      case "overflow" ->
          new Creation.Refused(new Full(Resource.RESULTS, Bound.SESSION, maxRetained));
      default ->
          new Creation.Refused(
              full == null ? new Full(Resource.OPEN, Bound.SESSION, maxOpen) : full);
    };
  }

  private Interaction created(ScriptReply reply, Interaction proposed) {
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                StoredInteraction.time(reply.text(0)),
                StoredInteraction.time(reply.text(1)),
                proposed.elicited(),
                null)
            .after(
                StoredInteraction.earlier(
                    reply.parts(), 2, proposed.key().session(), proposed.ask(), codec))
            .titled(codec.title(proposed.key().session(), reply.parts().get(TITLE)));
    schedule.at(created.reference(), created.expiresAt());
    askers.open(created);
    changes.made(new Change.Requested(created));
    return created;
  }
}
