package dev.parley.interaction.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest.Filter;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * The content of a cursor before it is sealed: where the next page begins, and of which list.
 *
 * @param list the tag of the session and the filter; a cursor is refused for any other list
 */
@RegisterForReflection(targets = {PageCursor.class, PagePosition.class})
record PageCursor(
    @JsonProperty(value = "l", required = true) String list,
    @JsonProperty(value = "p", required = true) @JsonFormat(shape = Shape.ARRAY)
        PagePosition position) {

  static PageCursor of(SessionKey session, Filter filter, PagePosition position) {
    return new PageCursor(list(session, filter), position);
  }

  boolean isOf(SessionKey session, Filter filter) {
    return list.equals(list(session, filter));
  }

  private static String list(SessionKey session, Filter filter) {
    return session.tag() + " " + filter;
  }
}
