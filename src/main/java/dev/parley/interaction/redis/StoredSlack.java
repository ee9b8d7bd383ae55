package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.person.SlackIdentity;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user of Slack that a person is, as it is stored.
 *
 * @param others what a later release wrote, which stays with the user
 */
record StoredSlack(
    @Nullable String enterprise,
    String team,
    String user,
    String teamName,
    String name,
    @Nullable String picture,
    Instant since,
    StoredTerms terms,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  static @Nullable StoredSlack of(@Nullable StoredSlack stored, @Nullable SlackContact contact) {
    return contact == null
        ? null
        : new StoredSlack(
            contact.identity().enterprise(),
            contact.identity().team(),
            contact.identity().user(),
            contact.profile().team(),
            contact.profile().name(),
            contact.profile().picture(),
            contact.since(),
            StoredTerms.of(stored == null ? null : stored.terms, contact.terms()),
            stored == null || !stored.identity().equals(contact.identity())
                ? Map.of()
                : stored.others);
  }

  private SlackIdentity identity() {
    return new SlackIdentity(enterprise, team, user);
  }

  SlackContact contact() {
    return new SlackContact(
        identity(), new SlackProfile(teamName, name, picture), since, terms.terms());
  }
}
