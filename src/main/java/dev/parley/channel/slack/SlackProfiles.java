package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.person.SlackIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How Slack shows its users. */
@Singleton
class SlackProfiles {
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_URL = 1_000;

  private final SlackApi api;

  SlackProfiles(SlackApi api) {
    this.api = api;
  }

  /** Fails where Slack does not say it, and for who is no member of the workspace. */
  Uni<SlackProfile> find(SlackIdentity who) {
    return api.read("users.info", Map.of("user", who.user()))
        .chain(user ->
            api.read("auth.test", Map.of())
                .map(own -> profile(user.body().path("user"), own.body(), who)));
  }

  private static SlackProfile profile(JsonNode user, JsonNode own, SlackIdentity who) {
    if (!user.path("id").asText("").equals(who.user())
        || user.path("is_bot").asBoolean(false)
        || user.path("deleted").asBoolean(false)
        || user.path("is_stranger").asBoolean(false)) {
      throw new IllegalArgumentException("no member of the workspace");
    }
    JsonNode profile = user.path("profile");
    String name = profile.path("real_name").asText(user.path("name").asText(""));
    String team =
        own.path("team_id").asText("").equals(who.team()) ? own.path("team").asText("") : "";
    return new SlackProfile(
        shown(team.isEmpty() ? who.team() : team),
        shown(name.isBlank() ? who.user() : name),
        picture(profile.path("image_192").asText("")));
  }

  private static String shown(String text) {
    return SlackText.cut(SlackText.shown(text), LONGEST_NAME);
  }

  private static @Nullable String picture(String url) {
    return url.matches("https://[A-Za-z0-9.-]+/[!-~]*") && url.length() <= LONGEST_URL ? url : null;
  }
}
