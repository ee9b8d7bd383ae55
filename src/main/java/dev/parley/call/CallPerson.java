package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.interaction.PersonName;
import org.jspecify.annotations.Nullable;

/**
 * The person whom a call asks, as the call names them: in whose inbox the questions appear. Read as
 * the {@link CallTitle}, only where a call asks.
 *
 * @param member the member of {@code _meta}, or null
 * @param header the value of {@link #HEADER}, or null
 */
public record CallPerson(@Nullable JsonNode member, @Nullable String header) {
  public static final String HEADER = "Parley-Person";

  private static final String MEMBER = "dev.parley/person";
  private static final CallText TEXT = new CallText(MEMBER, HEADER, PersonName::checked);

  /**
   * @param meta the request's {@code _meta}, or a missing node
   */
  public static CallPerson of(JsonNode meta, @Nullable String header) {
    return new CallPerson(meta.get(MEMBER), header);
  }

  /**
   * The person, or null: also where all that the asker asks is in one inbox, whomever it names.
   *
   * @throws Refusal if it is no name of a person
   */
  public @Nullable String checked(Principal asker) {
    String named = TEXT.checked(member, header);
    return named == null || InboxKey.hasOwn(asker) ? null : named;
  }
}
