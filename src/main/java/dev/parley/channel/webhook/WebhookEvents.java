package dev.parley.channel.webhook;

import dev.parley.channel.Notice;
import dev.parley.channel.reply.ReplyTokens;
import dev.parley.channel.webhook.WebhookEvent.Reply;
import dev.parley.config.AccessConfig;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Stage;
import dev.parley.person.WebhookContact;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Makes the events that webhooks get. */
@Singleton
class WebhookEvents {
  private final ReplyTokens tokens;
  private final WebhookReplies replies;

  /** The address of Parley, without a slash at its end; empty where it is not known. */
  private final String base;

  WebhookEvents(ReplyTokens tokens, WebhookReplies replies, AccessConfig access) {
    this.tokens = tokens;
    this.replies = replies;
    this.base = access.publicUrl().orElse("");
  }

  /** The event that tells a stage of a question. */
  WebhookEvent of(Notice notice, WebhookContact webhook) {
    return WebhookEvent.of(
        notice, webhook.terms().withTexts(), base, reply(notice, webhook.receiver()));
  }

  private @Nullable Reply reply(Notice notice, String receiver) {
    Interaction question = notice.interaction();
    return notice.stage() == Stage.REQUESTED && question.isOpen()
        ? tokens
            .mint(question, replies, notice.settings(), receiver)
            .map(token -> Reply.of(base + "/api/v1/interactions/" + question.reference(), token))
            .orElse(null)
        : null;
  }
}
