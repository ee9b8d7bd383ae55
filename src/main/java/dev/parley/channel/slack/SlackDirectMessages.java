package dev.parley.channel.slack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.slack.SlackChannel.Place;
import dev.parley.error.Refusal;
import dev.parley.interaction.EphemeralStore;
import dev.parley.person.SlackIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * What people write to the app in its direct message: a code, or in the thread of a question a
 * note. A note is never an answer: nobody is taken at a word that they may have meant for somebody
 * else.
 */
@Singleton
class SlackDirectMessages {
  private static final Duration HELPED = Duration.ofMinutes(1);

  private final SlackLinks links;
  private final SlackQuestions questions;
  private final SlackChannel channel;
  private final SlackApi api;
  private final EphemeralStore store;

  SlackDirectMessages(
      SlackLinks links,
      SlackQuestions questions,
      SlackChannel channel,
      SlackApi api,
      EphemeralStore store) {
    this.links = links;
    this.questions = questions;
    this.channel = channel;
    this.api = api;
    this.store = store;
  }

  /** True where somebody was answered. */
  Uni<Boolean> received(JsonNode payload) {
    JsonNode event = payload.path("event");
    boolean isByPerson =
        event.path("type").asText("").equals("message")
            && event.path("channel_type").asText("").equals("im")
            && !event.has("bot_id")
            && !event.has("subtype");
    return isByPerson
        ? SlackUser.ofEvent(payload)
            .map(who -> received(event, who))
            .orElseGet(() -> Uni.createFrom().item(false))
        : Uni.createFrom().item(false);
  }

  private Uni<Boolean> received(JsonNode event, SlackIdentity who) {
    String place = event.path("channel").asText("");
    String text = SlackText.written(event.path("text").asText(""));
    String thread = event.path("thread_ts").asText("");
    if (!thread.isEmpty()) {
      return noted(new Place(place, thread), text, who)
          .chain(
              words -> words.isEmpty() ? Uni.createFrom().item(false) : say(place, thread, words));
    }
    return SlackCode.read(text)
        .map(code -> links.redeem(code, who).chain(words -> say(place, "", words)))
        .orElseGet(() -> help(place, who));
  }

  private Uni<Boolean> say(String place, String thread, String words) {
    return api.call(
            "chat.postMessage",
            SlackMessage.saying(place, thread.isEmpty() ? null : thread, null, words))
        .replaceWith(true);
  }

  /** Once a minute, so that nobody makes it talk. */
  private Uni<Boolean> help(String place, SlackIdentity who) {
    return store
        .putIfAbsent("slack help " + who.credential(), "", HELPED)
        .chain(isFirst -> isFirst ? say(place, "", SlackWords.HELP) : Uni.createFrom().item(false));
  }

  /** What is said of a note; empty for nothing. */
  private Uni<String> noted(Place place, String text, SlackIdentity who) {
    return channel
        .message(place)
        .chain(history -> {
          String reference = SlackChannel.reference(history.body().path("messages").path(0));
          return reference.isEmpty()
              ? Uni.createFrom().item("")
              : questions
                  .find(reference, who)
                  .chain(found -> {
                    if (!found.interaction().isOpen()) {
                      return Uni.createFrom().item(SlackWords.LATE);
                    }
                    return text.length() > SlackText.TYPED
                        ? Uni.createFrom().item(SlackWords.NOTE_TOO_LONG)
                        : questions.keepNote(found, text).replaceWith(SlackWords.NOTE_KEPT);
                  })
                  .onFailure(Refusal.class)
                  .recoverWithItem(refused -> SlackWords.of(refused));
        });
  }
}
