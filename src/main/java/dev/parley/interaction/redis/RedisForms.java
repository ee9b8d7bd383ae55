package dev.parley.interaction.redis;

import dev.parley.interaction.SentForm;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The forms that clients show, one key for each MCP session. The content proves nothing: a process
 * that withdraws a form verifies the id of its request, which is sealed.
 */
@ApplicationScoped
class RedisForms {
  private final RedisLink link;
  private final RedisKeys keys;

  RedisForms(RedisLink link, RedisKeys keys) {
    this.link = link;
    this.keys = keys;
  }

  Uni<Boolean> sent(SentForm form, Instant until) {
    return link.run(
            Script.FORMS,
            keys.forms(form.mcpSession()),
            List.of(
                "sent", form.reference(), form.requestId(), SentForm.MOST, until.toEpochMilli()))
        .map(RedisForms::isOne);
  }

  Uni<List<SentForm>> list(String mcpSession) {
    return link.run(Script.FORMS, keys.forms(mcpSession), List.of("list"))
        .map(all -> read(mcpSession, all));
  }

  Uni<Boolean> settled(SentForm form) {
    return link.run(
            Script.FORMS,
            keys.forms(form.mcpSession()),
            List.of("settled", form.reference(), form.requestId()))
        .map(RedisForms::isOne);
  }

  private static boolean isOne(Reply reply) {
    return reply.toInteger() == 1;
  }

  private static List<SentForm> read(String mcpSession, Reply all) {
    List<SentForm> forms = new ArrayList<>(all.size() / 2);
    for (int i = 0; i + 1 < all.size(); i += 2) {
      forms.add(new SentForm(mcpSession, all.get(i).toString(), all.get(i + 1).toString()));
    }
    return forms;
  }
}
