package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** The arguments with which all scripts on sessions begin. */
@ApplicationScoped
class ScriptHeader {
  private final List<Object> header;

  ScriptHeader(PodRegistry pods, RedisKeys keys, InteractionConfig config) {
    this.header =
        List.of(pods.self(), keys.channels(), config.retention().toMillis(), config.maxRetained());
  }

  /** The header and the arguments of one script. */
  List<Object> before(List<?> args) {
    List<Object> all = new ArrayList<>(header.size() + args.size());
    all.addAll(header);
    all.addAll(args);
    return all;
  }
}
