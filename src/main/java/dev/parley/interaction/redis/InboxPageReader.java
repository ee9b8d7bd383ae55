package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxPosition;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.interaction.Interaction;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of an inbox: some references of the index at a time, and the interactions behind
 * them. What it finds ended, or not at all, it notes for the index.
 */
final class InboxPageReader {
  /** How many interactions are read at once. */
  private static final int AT_ONCE = 25;

  /** Until then an interaction may still be created that was entered before. */
  private static final Duration CREATION = Duration.ofSeconds(60);

  private final InboxIndex index;
  private final Function<String, Uni<Optional<Interaction>>> find;
  private final InboxKey inbox;
  private final InboxRequest request;
  private final Instant now;
  private final List<InboxPage.Entry> found = new ArrayList<>();
  private @Nullable InboxPosition last;
  private int bytes;
  private int looked;
  private boolean isFull;

  /**
   * @param find reads the interaction of a reference
   * @param now by the clock of Redis
   */
  InboxPageReader(
      InboxIndex index,
      Function<String, Uni<Optional<Interaction>>> find,
      InboxKey inbox,
      InboxRequest request,
      Instant now) {
    this.index = index;
    this.find = find;
    this.inbox = inbox;
    this.request = request;
    this.now = now;
    this.last = request.after();
  }

  /** An entry of the index and what is behind it. */
  private record Read(InboxPosition entry, Optional<Interaction> interaction, boolean isReadable) {}

  Uni<InboxPage> read() {
    int wanted = Math.min(AT_ONCE, request.most() + 1 - found.size());
    int most = Math.min(wanted, request.mostLookedAt() - looked);
    return index
        .part(inbox, request.filter(), request.urgency(), last, most)
        .chain(part -> interactions(part.entries()).chain(all -> next(part, all)));
  }

  private Uni<InboxPage> next(InboxIndex.Part part, List<Read> all) {
    all.forEach(this::take);
    looked += all.size();
    isFull |= part.hasMore() && looked >= request.mostLookedAt();
    return isFull || !part.hasMore()
        ? Uni.createFrom()
            .item(
                new InboxPage(
                    List.copyOf(found),
                    isFull ? Optional.ofNullable(last) : Optional.empty(),
                    part.open(),
                    looked))
        : read();
  }

  private Uni<List<Read>> interactions(List<InboxPosition> entries) {
    return entries.isEmpty()
        ? Uni.createFrom().item(List.of())
        : Uni.join().all(entries.stream().map(this::interaction).toList()).andFailFast();
  }

  private Uni<Read> interaction(InboxPosition entry) {
    return find.apply(entry.reference())
        .map(behind -> new Read(entry, behind, true))
        // one that cannot be read must not hide the others
        .onFailure(IllegalStateException.class)
        .recoverWithItem(() -> new Read(entry, Optional.empty(), false));
  }

  /** Takes an entry or leaves it out; from the first on for which there is no room, none. */
  private void take(Read read) {
    if (isFull) {
      return;
    }
    if (read.interaction().isPresent()) {
      consider(read.entry(), read.interaction().get());
    } else if (read.isReadable()
        && InboxIndex.enteredAt(read.entry()).plus(CREATION).isBefore(now)) {
      index.drop(inbox, read.entry().reference());
    }
    if (!isFull) {
      last = read.entry();
    }
  }

  private void consider(InboxPosition entry, Interaction interaction) {
    if (!inbox.equals(interaction.ask().inbox())) {
      return; // whoever writes to Redis can put anything into the index
    }
    boolean wantsOpen = request.filter() == Filter.OPEN;
    if (wantsOpen && !interaction.isOpen()) {
      index.ended(interaction);
    }
    if (interaction.isOpen() != wantsOpen || !request.wants(interaction)) {
      return;
    }
    int weight = interaction.ask().arguments().weight();
    if (found.isEmpty()
        || (found.size() < request.most() && bytes + weight <= request.mostBytes())) {
      found.add(new InboxPage.Entry(interaction, entry));
      bytes += weight;
    } else {
      isFull = true;
    }
  }
}
