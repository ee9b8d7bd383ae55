package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;

/** How long questions and results are kept, and how many. */
@ConfigMapping(prefix = "parley.interaction")
public interface InteractionConfig {
  /** How long a question stays open if the asker names no time. */
  @WithDefault("1h")
  @NotNull
  @DurationMin(millis = 1)
  Duration ttl();

  /**
   * The longest time that a question may be open: an asker that names more gets this, and a human
   * who wants more time gets it up to this, from when it was asked.
   */
  @WithDefault("24h")
  @NotNull
  @DurationMin(millis = 1)
  Duration maxTtl();

  /**
   * How long a question stays open after a modern caller went away before it got anything to come
   * back with.
   */
  @WithDefault("2m")
  @NotNull
  @DurationMin(millis = 1)
  Duration abandonGrace();

  /** How long a result stays readable. */
  @WithDefault("1h")
  @NotNull
  @DurationMin(millis = 1)
  Duration retention();

  /**
   * How long after its ending an uncollected answer of a human is returned to an equal call of the
   * same client without a tool-use id; later calls are asked anew, and with {@code 0s} all are. See
   * <a href="hosts.md#asking-again">hosts</a>.
   */
  @WithDefault("10m")
  @NotNull
  @DurationMin(seconds = 0)
  Duration reattachWindow();

  /**
   * The most results kept, in all or, with Redis, of each session ({@code
   * parley.redis.max-retained} is the bound in all there). Beyond it the owner of the latest result
   * loses collected results, oldest first, then those without a human's answer. An uncollected
   * answer of a human is kept; if nothing may be forgotten, the owner's new questions are refused.
   * See <a href="#quotas">quotas</a>.
   */
  @WithDefault("20000")
  @Min(1)
  int maxRetained();

  /** The most results kept of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxRetainedPerTenant();

  /** The most results kept of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxRetainedPerOwner();

  /**
   * The most bytes of texts of open questions, kept results and drafts in all; beyond it results of
   * the asking owner are forgotten, then its new questions are refused. Only for the store in
   * memory; Redis has {@code parley.redis.max-bytes}. Questions count as JSON, answers and drafts
   * by their characters, and each open question with {@code parley.interaction.answer-allowance}.
   *
   * @return bytes
   */
  @WithDefault("67108864")
  @Min(1048576)
  long maxBytes();

  /**
   * Bytes that each open question reserves for its answer. When it ends, the real size counts
   * instead. An answer whose texts are no longer always finds room. A longer one finds it if the
   * owner then uses at most twice its bound on bytes, whatever others use, and is {@code too_long}
   * otherwise. At most the bound of an owner; {@code 0} reserves nothing. See <a
   * href="#quotas">quotas</a>.
   *
   * @return bytes
   */
  @WithDefault("1024")
  @Min(0)
  @Max(1048576)
  int answerAllowance();

  /**
   * The most bytes of texts of one tenant. See <a href="#quotas">quotas</a> for the default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> maxBytesPerTenant();

  /**
   * The most bytes of texts of one owner. See <a href="#quotas">quotas</a> for the default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> maxBytesPerOwner();

  /**
   * The most open questions of one owner: the person whose credential asks, else the client. See <a
   * href="#quotas">quotas</a> for the default.
   */
  Optional<@Min(1) Integer> maxOpenPerOwner();

  /**
   * The most open questions of one tenant. Without access control there is one tenant. See <a
   * href="#quotas">quotas</a> for the default.
   */
  Optional<@Min(1) Integer> maxOpenPerTenant();

  /**
   * The most open questions in all. With Redis this and all other quotas of questions and results
   * hold over all processes, approximately: each learns the counts of the others with every
   * heartbeat.
   */
  @WithDefault("200000")
  @Min(1)
  int maxOpen();

  /**
   * The most drafts kept in all: one for each person who has entered something for an open question
   * and not sent it. Further ones are not kept.
   */
  @WithDefault("100000")
  @Min(1)
  int maxDrafts();

  /** The most drafts kept of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxDraftsPerTenant();

  /** The most drafts kept of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxDraftsPerOwner();

  /** The most open questions in all that clients follow as tasks of MCP. */
  @WithDefault("100000")
  @Min(1)
  int maxTasks();

  /** The most such questions of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxTasksPerTenant();

  /** The most such questions of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxTasksPerOwner();
}
