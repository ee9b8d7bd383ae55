package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Via;
import dev.parley.person.SlackIdentity;
import dev.parley.telemetry.audit.Actor;
import java.util.Optional;

/** Who of Slack's users did something, as Slack says, and for which person that counts. */
final class SlackUser {
  private static final String ID = "[A-Za-z0-9]{1,32}";
  private static final String PERSON = "user:";

  private SlackUser() {}

  /** Who pressed something, or sent a dialogue off. */
  static Optional<SlackIdentity> ofInteraction(JsonNode payload) {
    String team = payload.path("team").path("id").asText("");
    return of(
        payload.path("enterprise").path("id").asText(""),
        // an app of a whole enterprise gets no team here
        team.isEmpty() ? payload.path("user").path("team_id").asText("") : team,
        payload.path("user").path("id").asText(""));
  }

  /** Who wrote a message. */
  static Optional<SlackIdentity> ofEvent(JsonNode payload) {
    String enterprise = payload.path("enterprise_id").asText("");
    return of(
        enterprise.isEmpty()
            ? payload.path("authorizations").path(0).path("enterprise_id").asText("")
            : enterprise,
        payload.path("team_id").asText(""),
        payload.path("event").path("user").asText(""));
  }

  private static Optional<SlackIdentity> of(String enterprise, String team, String user) {
    boolean isNamed = team.matches(ID) && user.matches(ID);
    boolean isFree = enterprise.isEmpty() || enterprise.equals("null");
    return isNamed && (isFree || enterprise.matches(ID))
        ? Optional.of(new SlackIdentity(isFree ? null : enterprise, team, user))
        : Optional.empty();
  }

  /** As the audit log names who answered, for the person whose inbox it is. */
  static Actor actor(SlackIdentity who, InboxKey inbox) {
    return new Actor(who.credential(), null, person(inbox), "slack", Via.SLACK.wire());
  }

  /** As the audit log names somebody who is not that person. */
  static Actor stranger(SlackIdentity who) {
    return new Actor(who.credential(), null, null, "slack", Via.SLACK.wire());
  }

  static EndedBy.Human human(SlackIdentity who, InboxKey inbox) {
    return new EndedBy.Human(null, person(inbox), Via.SLACK, actor(who, inbox));
  }

  private static String person(InboxKey inbox) {
    if (inbox.person() != null) {
      return inbox.person();
    }
    return inbox.owner().startsWith(PERSON)
        ? inbox.owner().substring(PERSON.length())
        : Principal.ANYONE.client();
  }
}
