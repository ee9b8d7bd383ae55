package dev.parley.interaction.json;

import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.json.InboxQuery.Place;
import dev.parley.limits.OutgoingBuffers;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads pages of an inbox: parts of its lists, until there are enough interactions. */
@Singleton
public class InboxPages {
  /** The most interactions that are looked at for one page. */
  private static final int MOST_LOOKED_AT = 1_000;

  /** The most parts that are read for one page: parts may be small. */
  private static final int MOST_PARTS = 20;

  private final InboxService inboxes;
  private final OutgoingBuffers buffers;

  InboxPages(InboxService inboxes, OutgoingBuffers buffers) {
    this.inboxes = inboxes;
    this.buffers = buffers;
  }

  /**
   * A page. It may have fewer interactions than were asked for, or none, also where more follow.
   *
   * @param next where the next page begins; null for the last one
   * @param open how many interactions of the inbox are open
   */
  public record Found(
      InboxQuery query, List<Interaction> interactions, @Nullable Place next, int open) {}

  Uni<Found> read(InboxQuery query) {
    return Multi.createBy()
        .repeating()
        .uni(() -> new Reading(query), reading -> read(reading).replaceWith(reading))
        .whilst(reading -> !reading.isDone())
        .collect()
        .last()
        .map(Reading::found);
  }

  private Uni<Void> read(Reading reading) {
    return inboxes
        .page(reading.query.inbox(), reading.request(buffers.listBytes()))
        .invoke(reading::add)
        .replaceWithVoid();
  }

  /** A page while it is being read. */
  private static final class Reading {
    private final InboxQuery query;
    private final List<Interaction> found = new ArrayList<>();
    private @Nullable Place next;
    private int open;
    private int bytes;
    private int looked;
    private int parts;

    Reading(InboxQuery query) {
      this.query = query;
      this.next = query.begin();
    }

    /** Never more than there is room for, so that a page always ends where a part ends. */
    InboxRequest request(int mostBytes) {
      Place from = next == null ? query.begin() : next;
      return new InboxRequest(
          from.list(),
          query.urgency(),
          from.after(),
          query.limit() - found.size(),
          Math.max(1, mostBytes - bytes));
    }

    void add(InboxPage part) {
      Place from = next == null ? query.begin() : next;
      next =
          part.next().map(after -> new Place(from.list(), after)).orElse(query.after(from.list()));
      open = part.open();
      looked += part.interactions().size();
      parts++;
      for (Interaction interaction : part.interactions()) {
        if (query.search().finds(interaction)) {
          found.add(interaction);
          bytes += interaction.ask().arguments().weight();
        }
      }
    }

    boolean isDone() {
      return next == null
          || found.size() >= query.limit()
          || looked >= MOST_LOOKED_AT
          || parts >= MOST_PARTS;
    }

    Found found() {
      return new Found(query, List.copyOf(found), next, open);
    }
  }
}
