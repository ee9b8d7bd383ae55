package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.Route;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a client can do, as it declares on a request or, in the legacy era, in {@code initialize}.
 * Nothing is ever asked of it that it did not declare (client/elicitation, Capabilities).
 *
 * @param form how forms must look, empty where it shows none
 * @param url whether it opens pages
 * @param app whether it shows the views of MCP Apps
 * @param tasks whether it knows the tasks extension
 * @param barred which of form and app it shows though its asker may not relay
 */
public record ClientCapabilities(
    Optional<FormDialect> form, boolean url, boolean app, boolean tasks, Set<Route> barred) {
  public static final String TASKS = "io.modelcontextprotocol/tasks";
  public static final String UI = "io.modelcontextprotocol/ui";
  public static final String VIEW_TYPE = "text/html;profile=mcp-app";

  public static final ClientCapabilities NONE =
      new ClientCapabilities(Optional.empty(), false, false, false, Set.of());

  /**
   * @param capabilities the client's, of any shape
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

  /** As they were declared before. */
  public static ClientCapabilities declared(
      String revision, boolean form, boolean url, boolean app) {
    return new ClientCapabilities(
        form ? FormDialect.of(revision) : Optional.empty(), url, app, false, Set.of());
  }

  /**
   * As far as they are of use: what an asker's client shows its human is no way to them for an
   * asker that may not relay.
   */
  public ClientCapabilities where(boolean mayRelay) {
    return mayRelay || (form.isEmpty() && !app)
        ? this
        : new ClientCapabilities(Optional.empty(), url, false, tasks, own());
  }

  private Set<Route> own() {
    Set<Route> own = EnumSet.noneOf(Route.class);
    if (form.isPresent()) {
      own.add(Route.FORM);
    }
    if (app) {
      own.add(Route.APP);
    }
    return Set.copyOf(own);
  }

  /** As far as they are of use where a response is no stream, and nothing can be asked on it. */
  public ClientCapabilities withoutStream() {
    Set<Route> left = barred.contains(Route.APP) ? Set.of(Route.APP) : Set.of();
    return new ClientCapabilities(Optional.empty(), false, app, tasks, left);
  }

  /** Whether there is anything that it could be asked to show. */
  boolean canShow() {
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
