package dev.parley.interaction.json;

import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxRequest.Filter;
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
  /** The most parts that are read for one page: where much is left out, they are small. */
  private static final int MOST_PARTS = 20;

  /** How many interactions are read at once where most of them may be left out. */
  private static final int SEARCHED = 100;

  private final InboxService inboxes;
  private final OutgoingBuffers buffers;

  InboxPages(InboxService inboxes, OutgoingBuffers buffers) {
    this.inboxes = inboxes;
    this.buffers = buffers;
  }

  /**
   * A page. It may have fewer interactions than were asked for, or none, also where more follow.
   * Its questions are together no larger than a list may be; a single one may be larger.
   *
   * @param next where the next page begins; null for the last one
   * @param open how many interactions of the inbox are open
   */
  public record Found(
      InboxQuery query, List<Interaction> interactions, @Nullable Place next, int open) {}

  Uni<Found> read(InboxQuery query) {
    return Multi.createBy()
        .repeating()
        .uni(
            () -> new Reading(query, buffers.listBytes()),
            reading -> read(reading).replaceWith(reading))
        .whilst(reading -> !reading.isDone())
        .collect()
        .last()
        .map(Reading::found);
  }

  private Uni<Void> read(Reading reading) {
    return inboxes
        .page(reading.query.inbox(), reading.request())
        .invoke(reading::add)
        .replaceWithVoid();
  }

  /** A page while it is being read. */
  private static final class Reading {
    private final InboxQuery query;
    private final int mostBytes;
    private final List<Interaction> found = new ArrayList<>();
    private @Nullable Place next;
    private int open;
    private int bytes;
    private int looked;
    private int parts;
    private boolean isFull;

    Reading(InboxQuery query, int mostBytes) {
      this.query = query;
      this.mostBytes = mostBytes;
      this.next = query.begin();
    }

    InboxRequest request() {
      Place from = place();
      boolean takesAll = query.search().equals(InboxSearch.ALL);
      return new InboxRequest(
          from.list(),
          query.urgency(),
          from.after(),
          takesAll ? query.limit() - found.size() : SEARCHED,
          mostBytes,
          InboxRequest.MOST_LOOKED_AT - looked);
    }

    private Place place() {
      return next == null ? query.begin() : next;
    }

    /** Takes what fits. The next page begins with the first one for which there is no room. */
    void add(InboxPage part) {
      Filter list = place().list();
      open = part.open();
      looked += part.looked();
      parts++;
      for (InboxPage.Entry entry : part.entries()) {
        if (query.search().finds(entry.interaction())) {
          if (!hasRoom(entry)) {
            isFull = true;
            return;
          }
          found.add(entry.interaction());
          bytes += entry.weight();
        }
        next = new Place(list, entry.position());
      }
      next = part.next().map(after -> new Place(list, after)).orElse(query.after(list));
    }

    private boolean hasRoom(InboxPage.Entry entry) {
      return found.isEmpty()
          || (found.size() < query.limit() && bytes + entry.weight() <= mostBytes);
    }

    boolean isDone() {
      return isFull
          || next == null
          || found.size() >= query.limit()
          || bytes >= mostBytes
          || looked >= InboxRequest.MOST_LOOKED_AT
          || parts >= MOST_PARTS;
    }

    Found found() {
      return new Found(query, List.copyOf(found), next, open);
    }
  }
}
