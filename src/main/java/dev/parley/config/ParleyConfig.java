package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
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
 * {@code 1h} or in ISO 8601. What is said of a setting here, and its default, stand in
 * docs/configuration.md for operators, whence the links; {@code @return} names the unit of a
 * number.
 */
@ConfigMapping(prefix = "parley")
public interface ParleyConfig {

  @Valid
  Access access();

  /**
   * Secrets that seal what others carry for Parley, such as {@code requestState}, each {@code
   * <id>:<base64 of 32 random bytes>}. See <a href="#keys">keys</a>.
   */
  Optional<List<String>> keys();

  /**
   * Where questions and results are: in this process alone, or in Redis (6.2 or newer) or Valkey,
   * for any number of processes. {@code redis} needs {@code parley.keys}. See <a
   * href="reliability.md">reliability</a>.
   */
  @WithDefault("memory")
  Store store();

  @Valid
  Redis redis();

  /**
   * Moves the clock of this process; for tests alone. With Redis, its clock decides what is due.
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

  /**
   * What happens to a question in a session that no frontend is connected to: it waits for
   * somebody, or ends as {@code unavailable}.
   */
  @WithDefault("wait")
  WhenNobodyListens whenNobodyListens();

  /**
   * The ways to the human, in the order in which they are tried, for each question anew: {@code
   * frontend} (somebody is connected to the session), {@code app} (the client shows the view of MCP
   * Apps), {@code form} (the client shows a form), {@code url} (the client opens the page of the
   * question). A way that is not named is not gone; {@code app} and {@code form} are ways only for
   * an asker whose credential has the scope {@code parley:relay}. By default {@code frontend,url}
   * once credentials are configured, else {@code frontend,app,form,url}. See <a
   * href="hosts.md#which-way-to-the-human">hosts</a>.
   */
  Optional<List<Route>> routes();

  @Valid
  Mcp mcp();

  @Valid
  Rpc rpc();

  @Valid
  Socket socket();

  @Valid
  Limits limits();

  @Valid
  Audit audit();

  @Valid
  Traces traces();

  SecurityContact securityTxt();

  /**
   * How long a stopping process lets people finish before it ends what is open; at most {@code 1h}.
   * With Redis nothing ends: the process sends those who wait away with a handle, and leaves as
   * soon as nobody calls it any more, or when this time is over.
   */
  @WithDefault("20s")
  @NotNull
  @DurationMin(seconds = 0)
  @DurationMax(hours = 1)
  Duration drainTimeout();

  /** What {@code /.well-known/security.txt} says (RFC 9116). Without both there is none. */
  interface SecurityContact {
    /**
     * Where to report a vulnerability of this installation: addresses that begin with {@code
     * mailto:}, {@code https:} or {@code tel:}, the preferred one first.
     */
    Optional<List<String>> contact();

    /**
     * When the contact must no longer be relied on, such as {@code 2030-01-31T00:00:00Z}; less than
     * a year ahead is usual. After it the document is 404.
     */
    Optional<String> expires();
  }

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
    /** How all keys and channels begin. Processes that share it share everything. */
    @WithDefault("parley")
    @Pattern(regexp = "[A-Za-z0-9_.-]{1,64}")
    String prefix();

    /** The time between two signs of life of a process. */
    @WithDefault("2s")
    @NotNull
    @DurationMin(millis = 50)
    Duration heartbeat();

    /** After which silence a process counts as gone, and a connection to Redis as dead. */
    @WithDefault("10s")
    @NotNull
    @DurationMin(millis = 200)
    Duration silence();

    /**
     * The most results kept in Redis, counted over all processes, approximately; beyond it the same
     * is done as with {@code parley.interaction.max-retained} in memory.
     */
    @WithDefault("1000000")
    @Min(1)
    int maxRetained();

    /**
     * What open questions, kept results and drafts may take in Redis, as they are stored there,
     * counted over all processes, approximately. Keep it well below {@code maxmemory} of Redis,
     * which also holds keys and indexes.
     *
     * @return bytes
     */
    @WithDefault("1073741824")
    @Min(1048576)
    long maxBytes();
  }

  enum WhenNobodyListens {
    /** The question waits for somebody to come. */
    WAIT,
    /** It ends as {@code unavailable} once {@code parley.presence.grace} is over. */
    FAIL
  }

  /** Who may reach the service at all. */
  interface Access {
    /**
     * Start although the service is bound to more than loopback, or is to be addressed under
     * another name, and no credentials are configured. Without it such a start fails. Bound to more
     * than loopback, {@code parley.access.allowed-hosts} must be set as well.
     */
    @WithDefault("false")
    boolean allowAnonymous();

    /**
     * The local token, {@code 16} to {@code 256} of {@code A-Z a-z 0-9 . _ ~ -}, or {@code none}.
     * Where no credentials are configured, seeing and answering need it, and asking does not. On
     * loopback one is made where none is set, unless {@code parley.access.allow-anonymous} is;
     * {@code none} lets every program on this machine answer. See <a
     * href="security.md#the-local-token">security</a>.
     */
    Optional<@Pattern(regexp = "none|[A-Za-z0-9._~-]{16,256}") String> localToken();

    /**
     * Host names, without port, under which the service may be addressed, besides loopback. Once it
     * is set, and always on loopback, another {@code Host} gets 403 {@code host_forbidden}. The
     * page works under these names only.
     */
    Optional<Set<String>> allowedHosts();

    /**
     * Origins, such as {@code https://app.example.com}, whose pages may call, besides the service's
     * own. Another {@code Origin} gets 403 {@code origin_forbidden}; a request without one passes.
     */
    Optional<Set<String>> allowedOrigins();

    /**
     * Which sites may show the service's own pages in a frame: {@code 'none'}, or {@code 'self'}
     * and origins such as {@code https://app.example.com}, with spaces between them (CSP {@code
     * frame-ancestors}). A page in a frame of a hostile site can be clicked by mistake.
     */
    @WithDefault("'none'")
    @NotNull
    @Pattern(
        regexp = "'none'|('self'|https?://[A-Za-z0-9.*:-]+)( ('self'|https?://[A-Za-z0-9.*:-]+))*",
        message = "must be 'none', or 'self' and origins with spaces between them")
    String frameAncestors();

    /**
     * The address under which clients reach the service, such as {@code https://ask.example.com},
     * without path and without a slash at the end. Needed with {@code parley.access.oidc}.
     */
    Optional<@Pattern(regexp = "https?://[^/\\s]+") String> publicUrl();

    /**
     * Accept access tokens of the authorization server that the standard settings {@code
     * quarkus.oidc.*} name; see <a href="security.md#access-tokens">security</a>.
     */
    @WithDefault("false")
    boolean oidc();

    /**
     * The file with the hashes of the API keys; see <a href="security.md#api-keys">security</a>.
     */
    Optional<Path> apiKeysFile();

    /**
     * The time between two looks at that file, {@code 100ms} to {@code 1s}; a change is taken a
     * quarter of a second after it was found, unless the file is still being written.
     */
    @WithDefault("1s")
    @NotNull
    @DurationMin(millis = 100)
    @DurationMax(seconds = 1)
    Duration apiKeysReload();

    /**
     * How long the API keys hold that were read last, where the file cannot be read any more or is
     * empty. Then every API key gets 503 {@code authorization_unavailable}, and readiness goes
     * down.
     */
    @WithDefault("10m")
    @NotNull
    @DurationMin(millis = 0)
    @DurationMax(hours = 1)
    Duration apiKeysGrace();

    /** How long a ticket is good for when its minter names no time. */
    @WithDefault("15m")
    @NotNull
    @DurationMin(seconds = 1)
    Duration ticketTtl();

    /** The longest that a minter may have; more is shortened to this. */
    @WithDefault("24h")
    @NotNull
    @DurationMin(seconds = 1)
    Duration ticketMaxTtl();

    /**
     * Let people log in to the pages at the authorization server; see <a
     * href="security.md#logging-in-to-the-pages">security</a>.
     */
    @WithDefault("false")
    boolean login();

    /** How long a login lasts. */
    @WithDefault("8h")
    @NotNull
    @DurationMin(seconds = 1)
    Duration loginTtl();

    /**
     * A claim of access tokens that, together with the issuer, makes the tenant; a token without it
     * is refused.
     */
    Optional<String> tenantClaim();

    /**
     * Where clients are told to get their tokens; {@code quarkus.oidc.auth-server-url} where it is
     * not set.
     */
    Optional<List<String>> authorizationServers();
  }

  /** How long questions and results live, and how many. */
  interface InteractionConfig {
    /** How long a question stays open when the asker names no time. */
    @WithDefault("1h")
    @NotNull
    @DurationMin(millis = 1)
    Duration ttl();

    /** The longest that an asker may have; more is shortened to this. */
    @WithDefault("24h")
    @NotNull
    @DurationMin(millis = 1)
    Duration maxTtl();

    /**
     * How long a question outlives a modern caller that went away before it got anything to come
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
     * How long after its ending a human's answer that nobody collected still goes to an equal call
     * of the same client that names no tool-use id; later ones are asked anew, and {@code 0s} has
     * all asked anew. See <a href="hosts.md#asking-again">hosts</a>.
     */
    @WithDefault("10m")
    @NotNull
    @DurationMin(seconds = 0)
    Duration reattachWindow();

    /**
     * The most results kept, in all or, with Redis, of each session ({@code
     * parley.redis.max-retained} is the bound in all there). Beyond it the owner of the latest
     * result loses those that were collected, oldest first, then those without a human's answer. A
     * human's answer that nobody collected is kept; where nothing else can go, the owner's new
     * questions are refused. See <a href="#quotas">quotas</a>.
     */
    @WithDefault("20000")
    @Min(1)
    int maxRetained();

    /** The most results kept of one tenant. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxRetainedPerTenant();

    /** The most results kept of one owner. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxRetainedPerOwner();

    /**
     * What the texts of open questions, kept results and drafts may take in all; beyond it the
     * results of the owner who asks go, then its new questions are refused. Of the store in memory
     * only; Redis has {@code parley.redis.max-bytes}. Questions count as JSON, answers and drafts
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
     * owner then uses at most twice its bound on bytes, whatever others use, and is {@code
     * too_long} otherwise. At most the bound of an owner; {@code 0} reserves nothing. See <a
     * href="#quotas">quotas</a>.
     *
     * @return bytes
     */
    @WithDefault("1024")
    @Min(0)
    @Max(1048576)
    int answerAllowance();

    /**
     * What the texts of one tenant may take. See <a href="#quotas">quotas</a> for the default.
     *
     * @return bytes
     */
    Optional<@Min(1) Long> maxBytesPerTenant();

    /**
     * What the texts of one owner may take. See <a href="#quotas">quotas</a> for the default.
     *
     * @return bytes
     */
    Optional<@Min(1) Long> maxBytesPerOwner();

    /**
     * The most open questions of one owner: the person whose credential asks, else the client. See
     * <a href="#quotas">quotas</a> for the default.
     */
    Optional<@Min(1) Integer> maxOpenPerOwner();

    /**
     * The most open questions of one tenant. Without access control there is one tenant. See <a
     * href="#quotas">quotas</a> for the default.
     */
    Optional<@Min(1) Integer> maxOpenPerTenant();

    /**
     * The most open questions in all. With Redis this and all other quotas of questions and results
     * hold over all processes, approximately: each learns of the others at every heartbeat.
     */
    @WithDefault("200000")
    @Min(1)
    int maxOpen();

    /**
     * The most drafts kept in all: one for each person who has entered something for an open
     * question and not sent it. Beyond it no further one is kept.
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

  /** What holds for one session. */
  interface SessionConfig {
    /**
     * The most open questions of one session; {@code 1} makes a second one fail with “Another
     * questionnaire is already pending”.
     */
    @WithDefault("10000")
    @Min(1)
    int maxOpen();

    /** The most questions asked in one session in a second. */
    @WithDefault("30000")
    @Min(1)
    int asksPerSecond();

    /** The most answers, refusals and dismissals in one session in a second. */
    @WithDefault("30000")
    @Min(1)
    int answersPerSecond();

    /**
     * How often in a second one session may be listed or read, or one principal may look for
     * results.
     */
    @WithDefault("20000")
    @Min(1)
    int pollsPerSecond();

    /**
     * Take the session id from what known hosts send of their own accord, where the call names
     * none. See <a href="hosts.md#which-session">hosts</a>.
     */
    @WithDefault("false")
    boolean fromHostKeys();
  }

  /** Whether somebody is there. */
  interface PresenceConfig {
    /**
     * With {@code fail}: how long after it was asked a question ends, if nobody is connected then.
     */
    @WithDefault("5s")
    @NotNull
    @DurationMin(millis = 1)
    Duration grace();
  }

  /** The MCP endpoint. */
  interface Mcp {
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
     * result has only a {@code requestState}: {@code name} or {@code name@lowest-version}. All
     * others get a complete {@code pending} result. See <a
     * href="hosts.md#clients-that-come-back">clients that come back</a> for what an entry needs.
     */
    Optional<List<String>> resumingClients();

    /**
     * In which round a modern call ends as {@code pending}, 1 to 9; clients give up at 10. Each
     * form that is sent counts, and each {@code requestState} for {@code
     * parley.mcp.resuming-clients}.
     */
    @WithDefault("8")
    @Min(1)
    @Max(9)
    int rounds();

    /**
     * How long the session id of a legacy client is good. Then it gets 404 and has to initialise
     * again.
     */
    @WithDefault("30d")
    @NotNull
    @DurationMin(seconds = 1)
    Duration sessionLife();

    /**
     * A legacy client that declines a form sooner than this has shown it to nobody: the next way of
     * {@code parley.routes} is tried. {@code 0s} takes every decline for the human's.
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

    /** The most streams of {@code subscriptions/listen} in all at one process. */
    @WithDefault("10000")
    @Min(1)
    int maxSubscriptionsInAll();

    /** The most such streams of one tenant. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxSubscriptionsPerTenant();

    /** The most such streams of one owner. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxSubscriptionsPerOwner();

    /**
     * The most streams of {@code subscriptions/listen} that one connection may carry, whoever asks
     * for them. Raise it where a proxy carries the requests of many clients over one HTTP/2
     * connection.
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
     * How long calls of certain clients wait, in both eras, instead of {@code parley.mcp.slice} and
     * {@code parley.mcp.legacy-wait}: {@code name=duration}, such as {@code my-agent=15s}. A name
     * is compared with what the client calls itself, then with the first product of its {@code
     * User-Agent}. The default is what the Java SDK sends, which gives up after 20 s. Setting this
     * replaces the default; empty names nobody. Keep each below {@code quarkus.http.idle-timeout}.
     * See <a href="hosts.md#clients-that-give-up-first">clients that give up first</a>.
     */
    @WithDefault("Java-http-client=15s")
    Optional<List<String>> waits();

    /**
     * Legacy clients whose streamed calls wait until the end, by names that are compared as those
     * of {@code parley.mcp.waits} are. Empty names nobody.
     */
    @WithDefault("claude-code")
    Optional<Set<String>> patientClients();

    /**
     * Tools that MCP offers besides {@code ask_user_questions} and {@code await_user_answers}:
     * {@code question}, {@code questionnaire}. {@code /rpc} and REST always take all.
     */
    Optional<Set<String>> tools();

    /** The time between comments, or progress notifications, on a waiting stream. */
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

    /**
     * The longest wait that a call may name; more is shortened to this. Keep it below {@code
     * quarkus.http.idle-timeout}.
     */
    @WithDefault("10m")
    @NotNull
    @DurationMin(millis = 0)
    Duration maxWait();

    /** The most messages in one batch, also at {@code /mcp} for revision 2025-03-26. */
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

    /** The most sockets of one tenant. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxPerTenant();

    /** The most sockets of one owner. See <a href="#quotas">quotas</a> for the default. */
    Optional<@Min(1) Integer> maxPerOwner();

    /** The most sockets of one principal. */
    @WithDefault("10000")
    @Min(1)
    int maxPerPrincipal();

    /** The most sockets of one session. */
    @WithDefault("256")
    @Min(1)
    int maxPerSession();

    /** The most messages that a peer may send in a second, on average over ten seconds. */
    @WithDefault("5000")
    @Min(1)
    int maxMessagesPerSecond();
  }

  /** Where it is written down who did what. */
  interface Audit {
    /**
     * The file that entries of the <a href="audit.md">audit log</a> are written to, a JSON object a
     * line. Each process needs a file of its own. Without it they go where {@code
     * parley.audit.output} says.
     */
    Optional<Path> file();

    /**
     * Beyond which size of the file a new one is begun; the full one gets the time as an ending.
     *
     * @return bytes
     */
    @WithDefault("67108864")
    @Min(4096)
    long fileSize();

    /** How many full files of the present chain are kept, the newest; {@code 0} keeps all. */
    @WithDefault("16")
    @Min(0)
    int files();

    /**
     * Where entries go without a file: {@code log}, a category of the log that is theirs, or {@code
     * stdout}, lines of JSON on standard output among those of the log.
     */
    @WithDefault("log")
    AuditOutput output();

    /**
     * The time between two anchors, which tell how far the audit log is, in the log and as metrics.
     */
    @WithDefault("1m")
    @NotNull
    @DurationMin(millis = 100)
    Duration anchor();

    /**
     * The most entries that wait to be written. Beyond it they are lost, counted, and the audit log
     * says how many.
     */
    @WithDefault("20000")
    @Min(1)
    int queue();

    /** What entries call this process. */
    @WithDefault("${hostname:local}")
    @Pattern(regexp = "[A-Za-z0-9_.-]{1,253}")
    String pod();
  }

  /** Where entries of the audit log go that go to no file. */
  enum AuditOutput {
    /** The log category {@code dev.parley.audit}. */
    LOG,
    /** Standard output, without what the log puts around a message. */
    STDOUT
  }

  /** Whom to tell what happens to questions, in the language of OpenTelemetry. */
  interface Traces {
    /**
     * The collector that spans go to, over HTTP, as base of {@code /v1/traces}: such as {@code
     * http://collector:4318}. Without it nothing is traced.
     */
    @WithDefault("${otel.exporter.otlp.endpoint:}")
    Optional<@Pattern(regexp = "https?://[^\\s]+") String> endpoint();

    /** Trace nothing, whatever the endpoint is. */
    @WithDefault("${otel.sdk.disabled:false}")
    boolean disabled();

    /**
     * What each request to the collector has for headers, like {@code key=value,other=value}; often
     * a secret.
     */
    @WithDefault("${otel.exporter.otlp.headers:}")
    Optional<String> headers();

    /**
     * The share of calls to be traced, from 0 to 1, of those that do not say whether they are; a
     * call that brings a trace context is traced where its caller is.
     */
    @WithDefault("1")
    @DecimalMin("0")
    @DecimalMax("1")
    double share();

    /** What the service is called there. */
    @WithDefault("${otel.service.name:parley}")
    @Pattern(regexp = ".{1,128}")
    String service();

    /** What else is said of this process, like {@code key=value,other=value}. */
    @WithDefault("${otel.resource.attributes:}")
    Optional<String> attributes();

    /** How long spans are gathered before they go out together. */
    @WithDefault("5s")
    @NotNull
    @DurationMin(millis = 10)
    @DurationMax(minutes = 5)
    Duration interval();
  }

  /** How large things may be, how many, how often, and how slow. */
  interface Limits {
    /**
     * The most connections at the port, sockets among them; one more is closed at once. Once nine
     * in ten are taken, each that comes has the one closed that has rested longest. Keep it below
     * the number of file descriptors that the process may have ({@code ulimit -n}).
     */
    @WithDefault("18000")
    @Min(1)
    int connections();

    /**
     * The most connections from one address, or from one network of 64 bits in IPv6; each further
     * stream of HTTP/2 counts as one. {@code 0} bounds nothing. Behind a proxy this needs {@code
     * quarkus.http.proxy.proxy-address-forwarding=true} and {@code
     * quarkus.http.proxy.trusted-proxies}, or the proxy's own address is bounded; then what counts
     * is requests under way, and sockets.
     */
    @WithDefault("0")
    @Min(0)
    int connectionsPerAddress();

    /**
     * How long the head of a request may take, from the connect or from its first byte, before the
     * connection is closed. It may take half as long again.
     */
    @WithDefault("20s")
    @NotNull
    @DurationMin(millis = 100)
    Duration headTimeout();

    /** How long the body of a request may take before it gets 408 {@code too_slow}. */
    @WithDefault("30s")
    @NotNull
    @DurationMin(millis = 100)
    Duration bodyTimeout();

    /**
     * How long a connection may rest between two requests; longer than load balancers keep theirs.
     */
    @WithDefault("11m")
    @NotNull
    @DurationMin(millis = 100)
    Duration keepAlive();

    /**
     * The most requests of one principal in a second, connects of sockets among them. Beyond it
     * nothing of a request is read.
     */
    @WithDefault("50000")
    @Min(1)
    int requestsPerSecond();

    /** The most questions asked by one principal in a second. */
    @WithDefault("30000")
    @Min(1)
    int asksPerSecond();

    /**
     * The most requests that wait at once, streams among them. A waiting request needs about 10 kB.
     */
    @WithDefault("50000")
    @Min(1)
    int waiting();

    /** The most requests of one principal that wait at once. */
    @WithDefault("20000")
    @Min(1)
    int waitingPerPrincipal();

    /** The most requests that wait at once for the same question. */
    @WithDefault("256")
    @Min(1)
    int waitingPerInteraction();

    /**
     * How much one connection may have that was written and not yet read: messages of a socket,
     * with what waits to become one, events of streams, lists over REST. Beyond it a socket is
     * closed with 1013 and a stream is ended. A single message may be larger. A list has a quarter
     * of it at most.
     *
     * @return bytes
     */
    @WithDefault("4194304")
    @Min(65536)
    int bufferedBytesPerConnection();

    /**
     * The same of all connections of one owner: the person whose credential it is, else the client.
     * From nine tenths on the connection that has most is closed. See <a href="#quotas">quotas</a>
     * for the default.
     *
     * @return bytes
     */
    Optional<@Min(1) Long> bufferedBytesPerOwner();

    /**
     * The same of all connections of this process. From nine tenths on the connection that has most
     * is closed.
     *
     * @return bytes
     */
    @WithDefault("134217728")
    @Min(1048576)
    long bufferedBytes();

    /**
     * The largest request body; more gets 413 {@code too_large}.
     *
     * @return bytes
     */
    @WithDefault("1048576")
    @Min(1024)
    int body();

    /**
     * How much of request bodies one owner may have on the way to this process at once: the person
     * whose credential it is, else the client. A body that comes in one piece does not count. What
     * finds no room is refused with {@code too_many_pending}. See <a href="#quotas">quotas</a> for
     * the default.
     *
     * @return bytes
     */
    Optional<@Min(1) Long> incomingBytesPerOwner();

    /**
     * The same of all owners. Above it, owners that have more than their share of it are refused.
     *
     * @return bytes
     */
    @WithDefault("33554432")
    @Min(1048576)
    long incomingBytes();

    /** The deepest nesting of JSON, 8 to 500. */
    @WithDefault("32")
    @Min(8)
    @Max(500)
    int jsonDepth();

    /**
     * The longest string in JSON.
     *
     * @return characters
     */
    @WithDefault("524288")
    @Min(1024)
    int jsonString();

    /**
     * The largest arguments of one call, as JSON.
     *
     * @return bytes
     */
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

    /**
     * The longest question text or title.
     *
     * @return characters
     */
    @WithDefault("4000")
    @Min(1)
    int text();

    /**
     * The longest label, header or choice value.
     *
     * @return characters
     */
    @WithDefault("200")
    @Min(1)
    int label();

    /**
     * The longest description.
     *
     * @return characters
     */
    @WithDefault("2000")
    @Min(1)
    int description();

    /**
     * The longest text of an answer, a note or a reason.
     *
     * @return bytes
     */
    @WithDefault("16384")
    @Min(1)
    int answer();
  }
}
