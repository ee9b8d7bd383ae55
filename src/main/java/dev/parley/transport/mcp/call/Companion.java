package dev.parley.transport.mcp.call;

import dev.parley.interaction.Interaction;
import dev.parley.transport.mcp.wire.EventStream;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** What goes on besides on the stream of a call that waits. */
public interface Companion {

  /** Nothing does. */
  Companion NONE =
      new Companion() {
        @Override
        public Accompaniment accompany(Interaction held, EventStream stream) {
          return Accompaniment.NONE;
        }

        @Override
        public Uni<List<String>> overdue() {
          return Uni.createFrom().item(List.of());
        }
      };

  /** Begins, on the event loop of the stream. */
  Accompaniment accompany(Interaction held, EventStream stream);

  /**
   * The messages that go out before the answer to a call that does not wait, which is a stream
   * then; none where there is nothing to say. Each is handed out once.
   */
  Uni<List<String>> overdue();

  /** What has begun on a stream. */
  interface Accompaniment {
    /** Nothing has. */
    Accompaniment NONE =
        new Accompaniment() {
          @Override
          public Uni<Void> end(Interaction now) {
            return Uni.createFrom().voidItem();
          }

          @Override
          public void cancel() {}
        };

    /**
     * Says its last on the stream, before the answer is written.
     *
     * @param now the interaction as the call ends
     * @return completes on the event loop of the stream, and never fails
     */
    Uni<Void> end(Interaction now);

    /** Ends without a word; also after {@link #end}. On the event loop of the stream. */
    void cancel();
  }
}
