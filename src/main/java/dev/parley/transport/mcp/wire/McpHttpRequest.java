package dev.parley.transport.mcp.wire;

import dev.parley.identity.Principal;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.audit.Actor;
import dev.parley.transport.http.SessionQuery;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request to the MCP endpoint, as far as the protocol cares.
 *
 * @param caller who calls; for what goes out later, {@link
 *     dev.parley.security.authentication.CallerResolver#mayRelay(Caller)} has to be asked again
 * @param mayRelay whether what the client brings counts as its human's answer, see {@link
 *     dev.parley.security.authentication.CallerResolver#mayRelay(RoutingContext)}
 * @param accepts the formats the client takes
 */
public record McpHttpRequest(
    RoutingContext rc, Caller caller, boolean mayRelay, AcceptedFormats accepts) {

  public Principal principal() {
    return caller.principal();
  }

  /** A header's value; several of one name count as a list (RFC 9110 section 5.3). */
  public @Nullable String header(String name) {
    MultiMap headers = rc.request().headers();
    String first = headers.get(name);
    return first == null || Occurrences.of(name, headers) == 1
        ? first
        : String.join(", ", headers.getAll(name));
  }

  /** Counts the headers of one name without a list of them: almost all occur once. */
  private static final class Occurrences implements BiConsumer<String, String> {
    private final String name;
    private int count;

    private Occurrences(String name) {
      this.name = name;
    }

    static int of(String name, MultiMap headers) {
      Occurrences occurrences = new Occurrences(name);
      headers.forEach(occurrences);
      return occurrences.count;
    }

    @Override
    public void accept(String header, String value) {
      if (header.equalsIgnoreCase(name)) {
        count++;
      }
    }
  }

  /** The session that the client's configuration names in a header. */
  public @Nullable String sessionHeader() {
    return header("Parley-Session");
  }

  /** The session that the client's configuration names in the URL. */
  public @Nullable String sessionQuery() {
    return SessionQuery.of(rc.request());
  }

  /** Who calls, for the audit log. */
  public Actor actor() {
    return CallerResolver.actor(rc, "mcp");
  }

  /** Where the call comes from, to tell two clients apart that prove the same principal. */
  public String peer() {
    HttpServerRequest request = rc.request();
    String address =
        request.remoteAddress() == null
            ? ""
            : String.valueOf(request.remoteAddress().hostAddress());
    return address + " " + header("User-Agent") + " " + namedSession();
  }

  /** The session as header and URL name it, to compare with those of another call. */
  public String namedSession() {
    return sessionHeader() + " " + sessionQuery();
  }
}
