package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.interaction.SessionTitle;
import org.jspecify.annotations.Nullable;

/**
 * The title that a call gives its session, as the call brings it. Only where a call asks is it
 * read: no other call is refused for its title.
 *
 * @param member the member of {@code _meta}, or null
 * @param header the value of {@link #HEADER}, or null
 */
public record CallTitle(@Nullable JsonNode member, @Nullable String header) {
  public static final String HEADER = "Parley-Session-Title";

  private static final String MEMBER = "dev.parley/sessionTitle";
  private static final CallText TEXT = new CallText(MEMBER, HEADER, SessionTitle::checked);

  /**
   * @param meta the request's {@code _meta}, or a missing node
   */
  public static CallTitle of(JsonNode meta, @Nullable String header) {
    return new CallTitle(meta.get(MEMBER), header);
  }

  /**
   * The title, or null for none. The first that is given counts, and only that one is checked.
   *
   * @throws Refusal if it is no title
   */
  @Nullable String checked() {
    return TEXT.checked(member, header);
  }
}
