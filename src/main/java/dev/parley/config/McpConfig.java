package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.constraints.time.DurationMin;

/** The MCP endpoint. */
@ConfigMapping(prefix = "parley.mcp")
public interface McpConfig {
  /**
   * How long one request of a modern call waits before it ends as {@code pending}, or, for {@code
   * parley.mcp.resuming-clients}, is handed back with a {@code requestState}. Keep it below the
   * shortest timeout on the way.
   */
  @WithDefault("45s")
  @NotNull
  @DurationMin(millis = 1)
  Duration slice();

  /**
   * Modern clients, by the name in their {@code clientInfo}, that come back by themselves when a
   * result has only a {@code requestState}: {@code name} or {@code name@lowest-version}. All others
   * get a complete {@code pending} result. See <a href="hosts.md#clients-that-come-back">clients
   * that come back</a> for what an entry needs.
   */
  Optional<List<String>> resumingClients();

  /**
   * The round in which a modern call ends as {@code pending}, 1 to 9; clients give up at 10. Each
   * form that is sent counts, and each {@code requestState} for {@code
   * parley.mcp.resuming-clients}.
   */
  @WithDefault("8")
  @Min(1)
  @Max(9)
  int rounds();

  /**
   * How long the session id of a legacy client is valid. Then it gets 404 and has to initialise
   * again.
   */
  @WithDefault("30d")
  @NotNull
  @DurationMin(seconds = 1)
  Duration sessionLife();

  /**
   * A legacy client that declines a form sooner than this has shown it to nobody: the next route of
   * {@code parley.routes} is tried. {@code 0s} takes every decline for the human's.
   */
  @WithDefault("1s")
  @NotNull
  @DurationMin(millis = 0)
  Duration noScreenDecline();

  /** The poll interval that clients of a task are told. */
  @WithDefault("2s")
  @NotNull
  @DurationMin(millis = 100)
  Duration pollInterval();

  /** The most streams of {@code subscriptions/listen} that one principal may have open. */
  @WithDefault("100")
  @Min(1)
  int maxSubscriptions();

  /** The most streams of {@code subscriptions/listen} in all at one process. */
  @WithDefault("10000")
  @Min(1)
  int maxSubscriptionsInAll();

  /** The most such streams of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxSubscriptionsPerTenant();

  /** The most such streams of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxSubscriptionsPerOwner();

  /**
   * The most streams of {@code subscriptions/listen} on one connection, for all callers together.
   * Raise it if a proxy carries the requests of many clients over one HTTP/2 connection.
   */
  @WithDefault("32")
  @Min(1)
  int maxConnectionSubscriptions();

  /** How long a legacy call waits before it ends as {@code pending}. */
  @WithDefault("45s")
  @NotNull
  @DurationMin(millis = 1)
  Duration legacyWait();

  /**
   * How long calls of certain clients wait, for modern and legacy clients, instead of {@code
   * parley.mcp.slice} and {@code parley.mcp.legacy-wait}: {@code name=duration}, such as {@code
   * my-agent=15s}. A name is compared with what the client calls itself, then with the first
   * product of its {@code User-Agent}. The default is what the Java SDK sends, which gives up after
   * 20 s. Setting this replaces the default; empty names nobody. Keep each below {@code
   * quarkus.http.idle-timeout}. See <a href="hosts.md#clients-that-give-up-first">clients that give
   * up first</a>.
   */
  @WithDefault("Java-http-client=15s")
  Optional<List<String>> waits();

  /**
   * Legacy clients whose streamed calls wait until the end, by names that are compared as those of
   * {@code parley.mcp.waits} are. Empty for none.
   */
  @WithDefault("claude-code")
  Optional<Set<String>> patientClients();

  /**
   * Tools that MCP offers besides {@code ask_user_questions} and {@code await_user_answers}: {@code
   * question}, {@code questionnaire}. {@code /rpc} and REST always take all.
   */
  Optional<Set<String>> tools();

  /** The time between comments, or progress notifications, on a waiting stream. */
  @WithDefault("15s")
  @NotNull
  @DurationMin(millis = 1)
  Duration heartbeat();
}
