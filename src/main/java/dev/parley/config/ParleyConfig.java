package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/**
 * Every setting of Parley, checked at start. Durations are written like {@code 45s}, {@code 2m},
 * {@code 1h} or in ISO 8601; sizes are bytes. docs/configuration.md lists them for operators.
 */
@ConfigMapping(prefix = "parley")
public interface ParleyConfig {

  @Valid
  Access access();

  /**
   * Secrets under which tokens that others carry are sealed, each {@code <id>:<base64 of 32 random
   * bytes>}: the first seals, all open. Without any, each process makes one for itself.
   */
  Optional<List<String>> keys();

  /** Where questions and results are. */
  @WithDefault("memory")
  Store store();

  @Valid
  Redis redis();

  /**
   * How far the clock of this process is moved, which only tests need: that of Redis decides what
   * is due.
   */
  @WithDefault("0s")
  @NotNull
  Duration clockOffset();

  @Valid
  InteractionConfig interaction();

  @Valid
  SessionConfig session();

  @Valid
  PresenceConfig presence();

  /** What happens to a question in a session that no frontend is connected to. */
  @WithDefault("wait")
  WhenNobodyListens whenNobodyListens();

  /** The ways to the human, in the order in which they are tried. */
  @WithDefault("frontend,app,form,url")
  List<Route> routes();

  @Valid
  Mcp mcp();

  @Valid
  Rpc rpc();

  @Valid
  Socket socket();

  @Valid
  Limits limits();

  /** How long a stopping process lets people finish before it ends what is open. */
  @WithDefault("20s")
  @NotNull
  @DurationMin(seconds = 0)
  @DurationMax(hours = 1)
  Duration drainTimeout();

  /** A way to the human. */
  enum Route {
    /** Somebody is connected to the session. */
    FRONTEND,
    /** The client shows the view of MCP Apps. */
    APP,
    /** The client shows a form. */
    FORM,
    /** The client opens the question's own page. */
    URL
  }

  /** A place for state. */
  enum Store {
    /** This process, alone. */
    MEMORY,
    /** Redis or Valkey, for any number of processes; {@code quarkus.redis.*} says where it is. */
    REDIS
  }

  /** How processes share Redis. */
  interface Redis {
    /** How all keys and channels begin; those who share it share everything. */
    @WithDefault("parley")
    @Pattern(regexp = "[A-Za-z0-9_.-]{1,64}")
    String prefix();

    /** The time between two signs of life of a process. */
    @WithDefault("2s")
    @NotNull
    @DurationMin(millis = 50)
    Duration heartbeat();

    /** After which silence a process counts as gone, and a connection as dead. */
    @WithDefault("10s")
    @NotNull
    @DurationMin(millis = 200)
    Duration silence();
  }

  enum WhenNobodyListens {
    /** The question waits for somebody to come. */
    WAIT,
    /** It ends as {@code unavailable} once {@code parley.presence.grace} is over. */
    FAIL
  }

  /** Who may reach the service at all. */
  interface Access {
    /** Start although the service is bound to more than loopback and asks for no credentials. */
    @WithDefault("false")
    boolean allowAnonymous();

    /** Host names, without port, under which the service may be addressed, besides loopback. */
    Optional<Set<String>> allowedHosts();

    /** Origins, such as {@code https://app.example.com}, whose pages may call. */
    Optional<Set<String>> allowedOrigins();

    /**
     * The address under which clients reach the service, such as {@code https://ask.example.com},
     * without a slash at the end.
     */
    Optional<@Pattern(regexp = "https?://[^/\\s]+") String> publicUrl();

    /** Whether access tokens are accepted, as the settings {@code quarkus.oidc.*} say. */
    @WithDefault("false")
    boolean oidc();

    /** The file with the hashes of the API keys; docs/security.md has its format. */
    Optional<Path> apiKeysFile();

    /** The time between two looks at that file. */
    @WithDefault("30s")
    @NotNull
    @DurationMin(seconds = 1)
    Duration apiKeysReload();

    /** How long a ticket is good for when its minter names no time. */
    @WithDefault("15m")
    @NotNull
    @DurationMin(seconds = 1)
    Duration ticketTtl();

    /** The longest that a minter may have. */
    @WithDefault("24h")
    @NotNull
    @DurationMin(seconds = 1)
    Duration ticketMaxTtl();

    /** Whether people log in to the pages, as the settings {@code quarkus.oidc.pages.*} say. */
    @WithDefault("false")
    boolean login();

    /** How long a login lasts. */
    @WithDefault("8h")
    @NotNull
    @DurationMin(seconds = 1)
    Duration loginTtl();

    /** A claim of access tokens that, with the issuer, makes the tenant. */
    Optional<String> tenantClaim();

    /** Where clients get their tokens; {@code quarkus.oidc.auth-server-url} by default. */
    Optional<List<String>> authorizationServers();
  }

  /** How long questions and results live, and how many. */
  interface InteractionConfig {
    /** How long a question stays open when the asker names no time. */
    @WithDefault("1h")
    @NotNull
    @DurationMin(millis = 1)
    Duration ttl();

    /** The longest that an asker may have. */
    @WithDefault("24h")
    @NotNull
    @DurationMin(millis = 1)
    Duration maxTtl();

    /** How long a question outlives a caller that went away without any handle. */
    @WithDefault("2m")
    @NotNull
    @DurationMin(millis = 1)
    Duration abandonGrace();

    /** How long a result stays readable. */
    @WithDefault("1h")
    @NotNull
    @DurationMin(millis = 1)
    Duration retention();

    /** The most results kept; beyond it collected ones go first, and oldest first. */
    @WithDefault("20000")
    @Min(1)
    int maxRetained();

    /**
     * What the texts of open questions and kept results may take in all, in characters; beyond it
     * results go first. Only the in-memory store needs the bound.
     */
    @WithDefault("67108864")
    @Min(1048576)
    long maxBytes();

    /** The most open questions of one owner. */
    @WithDefault("50000")
    @Min(1)
    int maxOpenPerOwner();

    /** The most open questions of one tenant. */
    @WithDefault("100000")
    @Min(1)
    int maxOpenPerTenant();

    /** The most open questions in all. */
    @WithDefault("200000")
    @Min(1)
    int maxOpen();
  }

  /** What holds for one session. */
  interface SessionConfig {
    /** The most open questions of one session. */
    @WithDefault("10000")
    @Min(1)
    int maxOpen();

    /** The most questions asked in one session in a second, on average over ten seconds. */
    @WithDefault("30000")
    @Min(1)
    int asksPerSecond();

    /**
     * The most answers, refusals and dismissals in one session in a second, on average over ten
     * seconds.
     */
    @WithDefault("30000")
    @Min(1)
    int answersPerSecond();

    /**
     * How often in a second, on average over ten, one session may be listed or read, or one
     * principal may look for results.
     */
    @WithDefault("20000")
    @Min(1)
    int pollsPerSecond();

    /** Whether the session id may come from the keys that known hosts send of their own accord. */
    @WithDefault("false")
    boolean fromHostKeys();
  }

  /** Whether somebody is there. */
  interface PresenceConfig {
    /** How long a session may be empty before its questions count as unanswerable. */
    @WithDefault("5s")
    @NotNull
    @DurationMin(millis = 1)
    Duration grace();
  }

  /** The MCP endpoint. */
  interface Mcp {
    /** How long a modern call waits before it is handed back with a {@code requestState}. */
    @WithDefault("45s")
    @NotNull
    @DurationMin(millis = 1)
    Duration slice();

    /**
     * In which round a modern call ends as {@code pending}; the TypeScript client gives up at 10.
     */
    @WithDefault("8")
    @Min(1)
    @Max(9)
    int rounds();

    /** How long the session id of a legacy client is good; then it has to initialise again. */
    @WithDefault("30d")
    @NotNull
    @DurationMin(seconds = 1)
    Duration sessionLife();

    /**
     * A legacy client that declines a form sooner than this has shown it to nobody: the next way is
     * tried. Zero takes every decline for the human's.
     */
    @WithDefault("1s")
    @NotNull
    @DurationMin(millis = 0)
    Duration noScreenDecline();

    /** How often a client that polls a task is told to do so. */
    @WithDefault("2s")
    @NotNull
    @DurationMin(millis = 100)
    Duration pollInterval();

    /** The most streams of {@code subscriptions/listen} that one principal may have open. */
    @WithDefault("100")
    @Min(1)
    int maxSubscriptions();

    /** How long a legacy call waits before it ends as {@code pending}. */
    @WithDefault("45s")
    @NotNull
    @DurationMin(millis = 1)
    Duration legacyWait();

    /**
     * Legacy clients, by the product name in {@code User-Agent}, whose calls wait until the end.
     */
    @WithDefault("claude-code")
    List<String> patientClients();

    /**
     * Tools to list besides {@code ask_user_questions} and {@code await_user_answers}: {@code
     * question}, {@code questionnaire}.
     */
    Optional<Set<String>> tools();

    /** The time between comments and progress notifications on a waiting stream. */
    @WithDefault("15s")
    @NotNull
    @DurationMin(millis = 1)
    Duration heartbeat();
  }

  /** Plain JSON-RPC and REST. */
  interface Rpc {
    /** How long a call waits that names no time. */
    @WithDefault("50s")
    @NotNull
    @DurationMin(millis = 0)
    Duration defaultWait();

    /** The longest wait that a call may name. */
    @WithDefault("10m")
    @NotNull
    @DurationMin(millis = 0)
    Duration maxWait();

    /** The most calls in one batch. */
    @WithDefault("50")
    @Min(1)
    int maxBatch();
  }

  /** The frontend sockets. */
  interface Socket {
    /** The time between pings; a peer that answers none of two is closed. */
    @WithDefault("20s")
    @NotNull
    @DurationMin(millis = 1)
    Duration ping();

    /** The most sockets in all. */
    @WithDefault("16000")
    @Min(1)
    int max();

    /** The most sockets of one principal. */
    @WithDefault("10000")
    @Min(1)
    int maxPerPrincipal();

    /** The most sockets of one session. */
    @WithDefault("256")
    @Min(1)
    int maxPerSession();

    /** The most bytes that may wait for a slow reader before it is closed. */
    @WithDefault("4194304")
    @Min(65536)
    int maxBacklog();

    /** The most messages that a peer may send in a second, on average over ten seconds. */
    @WithDefault("5000")
    @Min(1)
    int maxMessagesPerSecond();
  }

  /** How large things may be, how many, how often, and how slow. */
  interface Limits {
    /** The most connections at once; one more is closed at once. */
    @WithDefault("18000")
    @Min(1)
    int connections();

    /** How long the head of a request may take to come, from the connect or its first byte. */
    @WithDefault("20s")
    @NotNull
    @DurationMin(millis = 100)
    Duration headTimeout();

    /** How long the body of a request may take to come. */
    @WithDefault("30s")
    @NotNull
    @DurationMin(millis = 100)
    Duration bodyTimeout();

    /** How long a connection may rest between two requests. */
    @WithDefault("11m")
    @NotNull
    @DurationMin(millis = 100)
    Duration keepAlive();

    /** The most requests of one principal in a second, on average over ten seconds. */
    @WithDefault("50000")
    @Min(1)
    int requestsPerSecond();

    /** The most questions asked by one principal in a second, on average over ten seconds. */
    @WithDefault("30000")
    @Min(1)
    int asksPerSecond();

    /** The most requests that wait at once, streams among them. */
    @WithDefault("50000")
    @Min(1)
    int waiting();

    /** The most requests of one principal that wait at once. */
    @WithDefault("20000")
    @Min(1)
    int waitingPerPrincipal();

    /** The most requests that wait at once for the same interaction. */
    @WithDefault("256")
    @Min(1)
    int waitingPerInteraction();

    /** The largest request body, in bytes. */
    @WithDefault("1048576")
    @Min(1024)
    int body();

    /** The deepest nesting of JSON. */
    @WithDefault("32")
    @Min(8)
    @Max(500)
    int jsonDepth();

    /** The longest string in JSON, in characters. */
    @WithDefault("524288")
    @Min(1024)
    int jsonString();

    /** The largest questionnaire in all: its arguments as JSON, in bytes. */
    @WithDefault("262144")
    @Min(1024)
    int questionnaire();

    /** The most questions of one call. */
    @WithDefault("32")
    @Min(1)
    int questions();

    /** The most choices of one question. */
    @WithDefault("64")
    @Min(1)
    int choices();

    /** The longest question text or title, in characters. */
    @WithDefault("4000")
    @Min(1)
    int text();

    /** The longest label, header or choice value, in characters. */
    @WithDefault("200")
    @Min(1)
    int label();

    /** The longest description, in characters. */
    @WithDefault("2000")
    @Min(1)
    int description();

    /** The longest text of an answer, a note or a reason, in bytes of UTF-8. */
    @WithDefault("16384")
    @Min(1)
    int answer();
  }
}
