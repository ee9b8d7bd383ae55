package dev.parley.transport.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The frontend protocol as the page's TypeScript has it, made of the two protocol descriptions. */
final class WireTypes {
  private static final Path FOLDER = Path.of("src/main/resources/web/element/protocol");

  private static final String HEAD =
      """
      /**
       * %s
       *
       * Made of %s by WireTypesTest; CONTRIBUTING.md says how to make it anew.
       */

      """;

  private final Contract protocol = Contract.ASYNCAPI;
  private final SchemaTypes types = new SchemaTypes();

  /** Each file as it should be. */
  Map<Path, String> files() {
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(
        FOLDER.resolve("notifications.ts"),
        messages("What the service says of its own accord.", notifications()));
    files.put(FOLDER.resolve("requests.ts"), messages("What a frontend may ask for.", requests()));
    files.put(
        FOLDER.resolve("schemas.ts"),
        HEAD.formatted("What the messages of the frontend protocol carry.", "openapi.yaml")
            + types.declarations());
    types.type(protocol.at("/components/messages/error/payload/properties/error"), "");
    files.put(
        FOLDER.resolve("errors.ts"),
        HEAD.formatted("What a refused request carries as the `data` of its error.", "openapi.yaml")
            + types.declarations());
    return files;
  }

  private String messages(String about, String declarations) {
    List<String> imported =
        types.names().stream()
            .filter(name -> declarations.matches("(?s).*\\b" + name + "\\b.*"))
            .toList();
    return HEAD.formatted(about, "asyncapi.yaml")
        + "import type { %s } from './schemas.ts';\n\n".formatted(String.join(", ", imported))
        + declarations;
  }

  private String notifications() {
    List<JsonNode> sent =
        operations("send").filter(one -> message(one).path("name").asText().contains("/")).toList();
    String names =
        Lines.union(sent.stream().map(operation -> typeName(method(operation))).toList(), "");
    return sent.stream().map(this::notification).collect(Collectors.joining("\n"))
        + "\n/** What the service says of its own accord. */\nexport type Notification ="
        + names
        + ";\n";
  }

  private String notification(JsonNode operation) {
    String method = method(operation);
    return Comments.of(summary(operation), "")
        + "export interface "
        + typeName(method)
        + " {\n"
        + "  readonly method: '"
        + method
        + "';\n"
        + "  readonly params: "
        + types.type(parameters(operation), "  ")
        + ";\n"
        + "}\n";
  }

  private String requests() {
    return operations("receive")
        .map(operation ->
            Comments.of(summary(operation), "  ")
                + "  readonly '"
                + method(operation)
                + "': {\n"
                + "    readonly params: "
                + types.type(parameters(operation), "    ")
                + ";\n"
                + "    readonly result: "
                + types.type(result(operation), "    ")
                + ";\n"
                + "  };\n")
        .collect(
            Collectors.joining(
                "",
                "/** What a frontend may ask for, by method. */\nexport interface Requests {\n",
                "}\n"));
  }

  private Stream<JsonNode> operations(String action) {
    return protocol
        .document()
        .path("operations")
        .valueStream()
        .filter(operation -> operation.path("action").asText().equals(action))
        // sessions come first; at an inbox the same messages have the same types
        .collect(
            Collectors.toMap(this::method, one -> one, (first, again) -> first, LinkedHashMap::new))
        .values()
        .stream();
  }

  private JsonNode message(JsonNode operation) {
    return protocol.resolved(protocol.resolved(operation.at("/messages/0")));
  }

  private String method(JsonNode operation) {
    return message(operation).path("name").asText();
  }

  private JsonNode parameters(JsonNode operation) {
    return message(operation).at("/payload/properties/params");
  }

  private JsonNode result(JsonNode operation) {
    JsonNode reply = operation.at("/reply/messages/0");
    return protocol.resolved(protocol.resolved(reply)).at("/payload/properties/result");
  }

  private static String summary(JsonNode operation) {
    return operation.path("summary").asText() + ".";
  }

  /** {@code InteractionResolved} for {@code interaction/resolved}. */
  private static String typeName(String method) {
    return Arrays.stream(method.split("/", -1))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }
}
