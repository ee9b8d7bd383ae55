package dev.parley.transport.rest;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.json.InboxLists;
import dev.parley.interaction.json.InboxPages;
import dev.parley.interaction.json.InboxQuery;
import dev.parley.interaction.json.InboxSearch;
import dev.parley.interaction.json.InteractionPage;
import dev.parley.interaction.json.Lists;
import dev.parley.limits.RateLimits;
import dev.parley.question.VisibleText;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import io.smallrye.mutiny.Uni;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked of a person in all sessions, for frontends without a socket. */
@Path("/api/v1/interactions")
@Produces(MediaType.APPLICATION_JSON)
public class InboxResource {
  /** In Unicode characters. */
  private static final int LONGEST_TEXT = 200;

  /** The parameters of the query, in the order in which the link to the next page has them. */
  private static final List<String> PARAMETERS =
      List.of("status", "session", "tool", "urgency", "since", "text", "limit", "view");

  private final CallerResolver callers;
  private final InboxLists lists;
  private final RateLimits limits;
  private final InteractionTraces traces;
  private final InteractionAnswer answer;

  InboxResource(
      CallerResolver callers,
      InboxLists lists,
      RateLimits limits,
      InteractionTraces traces,
      InteractionAnswer answer) {
    this.callers = callers;
    this.lists = lists;
    this.limits = limits;
    this.traces = traces;
    this.answer = answer;
  }

  /** Lists and searches. */
  @GET
  public Uni<Response> list(@Context RoutingContext rc) {
    Caller caller = callers.inboxOwner(rc);
    InboxKey inbox = caller.inbox().orElseThrow();
    limits.poll(inbox);
    MultiMap given = rc.queryParams();
    InboxQuery query =
        lists.query(
            inbox,
            new InboxLists.Parameters(
                given.get("status"), given.get("urgency"), given.get("limit"), given.get("cursor")),
            search(given),
            Lists.isSummary(given.get("view")));
    return lists.read(query).map(page -> sent(rc, caller, page));
  }

  private Response sent(RoutingContext rc, Caller caller, InboxPages.Found page) {
    if (!page.query().isSummary()) {
      traces.shown(page.interactions(), "rest");
    }
    InteractionPage body = lists.page(page, caller);
    NextLink link = new NextLink("/api/v1/interactions");
    PARAMETERS.forEach(name -> link.parameter(name, rc.queryParams().get(name)));
    return answer.send(rc, caller.principal(), body, link.to(body.nextCursor()));
  }

  private static InboxSearch search(MultiMap given) {
    String session = given.get("session");
    return new InboxSearch(
        session == null ? null : Identifier.checked("session", session),
        given.get("tool"),
        since(given.get("since")),
        text(given.get("text")));
  }

  private static @Nullable Instant since(@Nullable String since) {
    try {
      return since == null ? null : OffsetDateTime.parse(since).toInstant();
    } catch (DateTimeParseException noTime) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "since must be a time with its offset, such as 2026-11-23T09:00:00Z");
    }
  }

  private static @Nullable String text(@Nullable String text) {
    if (text != null && (VisibleText.isBlank(text) || PlainText.length(text) > LONGEST_TEXT)) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "text must have 1 to " + LONGEST_TEXT + " characters");
    }
    return text;
  }
}
