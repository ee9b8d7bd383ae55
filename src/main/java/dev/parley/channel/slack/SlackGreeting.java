package dev.parley.channel.slack;

import dev.parley.channel.slack.SlackChannel.Opening;
import dev.parley.person.SlackIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/** Tells a user of Slack that a person of Parley has said to be them. */
@Singleton
class SlackGreeting {
  private final SlackApi api;

  SlackGreeting(SlackApi api) {
    this.api = api;
  }

  /** Nobody waits for it. */
  void greet(SlackIdentity who) {
    api.call("conversations.open", new Opening(who.user()))
        .chain(opened ->
            opened.isOk()
                ? api.call(
                    "chat.postMessage",
                    SlackMessage.saying(
                        opened.body().path("channel").path("id").asText(""),
                        null,
                        null,
                        SlackWords.LINKED))
                : Uni.createFrom().item(opened))
        .subscribe()
        // what Slack did not take is counted by the call
        .with(reply -> {}, failure -> {});
  }
}
