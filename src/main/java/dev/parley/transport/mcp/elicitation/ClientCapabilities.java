package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a client declares that it can do: on each request or, in the legacy era, in {@code
 * initialize}. Parley asks it for nothing that it did not declare (client/elicitation,
 * Capabilities).
 *
 * @param form the dialect of its forms; empty where it shows none
 * @param url whether it opens pages
 * @param app whether it shows the views of MCP Apps
 * @param tasks whether it knows the tasks extension
 * @param barred which of form and app it declares and may not use, since its asker may not relay
 */
public record ClientCapabilities(
    Optional<FormDialect> form, boolean url, boolean app, boolean tasks, Set<Route> barred) {
  public static final String TASKS = "io.modelcontextprotocol/tasks";
  public static final String UI = "io.modelcontextprotocol/ui";
  public static final String VIEW_TYPE = "text/html;profile=mcp-app";

  public static final ClientCapabilities NONE =
      new ClientCapabilities(Optional.empty(), false, false, false, Set.of());

  /**
   * @param capabilities JSON of any shape
   */
  public static ClientCapabilities of(JsonNode capabilities, String revision) {
    JsonNode elicitation = capabilities.path("elicitation");
    boolean url = elicitation.path("url").isObject() && revision.compareTo("2025-11-25") >= 0;
    // an empty object means forms
    boolean form =
        elicitation.isObject() && (elicitation.path("form").isObject() || !elicitation.has("url"));
    JsonNode extensions = capabilities.path("extensions");
    return new ClientCapabilities(
        form ? FormDialect.of(revision) : Optional.empty(),
        url,
        showsViews(extensions.path(UI)),
        extensions.path(TASKS).isObject(),
        Set.of());
  }

  /** The capabilities that a session notes from {@code initialize}. */
  public static ClientCapabilities declared(
      String revision, boolean form, boolean url, boolean app) {
    return new ClientCapabilities(
        form ? FormDialect.of(revision) : Optional.empty(), url, app, false, Set.of());
  }

  /**
   * The capabilities that the asker may use: its client's forms and views only where it may relay.
   */
  public ClientCapabilities where(boolean mayRelay) {
    return mayRelay || (form.isEmpty() && !app)
        ? this
        : new ClientCapabilities(Optional.empty(), url, false, tasks, relayed());
  }

  private Set<Route> relayed() {
    Set<Route> relayed = EnumSet.noneOf(Route.class);
    if (form.isPresent()) {
      relayed.add(Route.FORM);
    }
    if (app) {
      relayed.add(Route.APP);
    }
    return Set.copyOf(relayed);
  }

  /**
   * The capabilities that work where the response is no stream, so that no request can be sent on
   * it.
   */
  public ClientCapabilities withoutStream() {
    Set<Route> left = barred.contains(Route.APP) ? Set.of(Route.APP) : Set.of();
    return new ClientCapabilities(Optional.empty(), false, app, tasks, left);
  }

  /** Whether the client can show questions in any way. */
  public boolean canShow() {
    return form.isPresent() || url || app;
  }

  private static boolean showsViews(JsonNode ui) {
    for (JsonNode type : ui.path("mimeTypes")) {
      if (VIEW_TYPE.equals(type.textValue())) {
        return true;
      }
    }
    return false;
  }
}
