package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the server can do (schema {@code ServerCapabilities}).
 *
 * @param tasks null unless the revision has tasks as a capability
 * @param extensions by name; null for none
 * @param others the further capabilities, by name
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ServerCapabilities(
    EmptyObject tools,
    @Nullable Tasks tasks,
    @Nullable Map<String, EmptyObject> extensions,
    @JsonAnyGetter Map<String, EmptyObject> others) {

  /**
   * The capability {@code tasks} of revision 2025-11-25. It has no {@code list}, since nobody has
   * to find the ids of tasks.
   */
  @RegisterForReflection
  public record Tasks(EmptyObject cancel, Requests requests) {
    public static final Tasks OF_TOOL_CALLS =
        new Tasks(EmptyObject.INSTANCE, new Requests(new Requests.Tools(EmptyObject.INSTANCE)));

    /** The requests that can become a task. */
    @RegisterForReflection
    public record Requests(Tools tools) {

      /** The requests of tools that can. */
      @RegisterForReflection
      public record Tools(EmptyObject call) {}
    }
  }

  /**
   * @param tasks null for none
   * @param extensions the names of the extensions
   * @param others the names of the further capabilities
   */
  public static ServerCapabilities of(
      @Nullable Tasks tasks, Collection<String> extensions, Collection<String> others) {
    return new ServerCapabilities(
        EmptyObject.INSTANCE,
        tasks,
        extensions.isEmpty() ? null : named(extensions),
        named(others));
  }

  private static Map<String, EmptyObject> named(Collection<String> names) {
    Map<String, EmptyObject> named = new LinkedHashMap<>();
    names.forEach(name -> named.put(name, EmptyObject.INSTANCE));
    return named;
  }
}
