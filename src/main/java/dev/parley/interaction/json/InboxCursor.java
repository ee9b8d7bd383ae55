package dev.parley.interaction.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InboxPosition;
import dev.parley.interaction.json.InboxQuery.Place;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a cursor of an inbox before it is sealed.
 *
 * @param query the tag of what was asked for; a cursor is refused for anything else
 * @param list in which list of the inbox the next page begins
 * @param after behind which position; null at its beginning
 */
@RegisterForReflection(targets = {InboxCursor.class, InboxPosition.class})
record InboxCursor(
    @JsonProperty(value = "q", required = true) String query,
    @JsonProperty(value = "f", required = true) String list,
    @JsonProperty("p") @JsonFormat(shape = Shape.ARRAY) @Nullable InboxPosition after) {

  static InboxCursor of(InboxQuery query, Place place) {
    return new InboxCursor(tag(query), place.list().name(), place.after());
  }

  /** Where the page begins; empty if it is a cursor of something else. */
  Optional<Place> place(InboxQuery asked) {
    return asked.lists().stream()
        .filter(known -> query.equals(tag(asked)) && known.name().equals(list))
        .map(known -> new Place(known, after))
        .findFirst();
  }

  /** The inbox and what is searched for there; neither how many at once nor how they are shown. */
  private static String tag(InboxQuery query) {
    InboxSearch search = query.search();
    return SessionKey.tag(
        query.inbox().tag(),
        query.lists().toString(),
        Objects.toString(query.urgency()),
        text(search.session()),
        text(search.tool()),
        text(search.since()),
        text(search.text()));
  }

  /** Keeps what was not given and the text "null" apart. */
  private static String text(@Nullable Object given) {
    return given == null ? "" : "=" + given;
  }
}
