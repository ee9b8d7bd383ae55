package dev.parley.transport.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Of two rules that a request breaks, the first one answers. */
@QuarkusTest
class CheckOrderTest {
  private static final String TOO_LARGE = "x".repeat(1_100_000);

  @RegisterExtension final Parley parley = new Parley();

  /** Breaks one rule of a correct {@code tools/call}. */
  @SuppressWarnings("ImmutableEnumChecker") // the lambdas have no state
  enum Break {
    ORIGIN("403", request -> request.header("Origin", "https://evil.example")),
    MEDIA_TYPE("415 -32600", request -> request.header("Content-Type", "text/plain")),
    SIZE("413", request -> request.body("\"" + TOO_LARGE + "\"")),
    JSON("400 -32700", request -> request.body("{\"jsonrpc\":")),
    SHAPE("400 -32600", request -> request.body(shapeless(request))),
    META_KEYS("400 -32602", request -> request.withoutMeta(Mcp.CAPABILITIES)),
    VERSION_HEADER("400 -32020", request -> request.header("MCP-Protocol-Version", "2026-07-27")),
    VERSION_SUPPORTED("400 -32022", request -> version(request, "v999.0.0")),
    METHOD_HEADER("400 -32020", request -> request.header("Mcp-Method", "tools/list")),
    NAME_HEADER("400 -32020", request -> request.header("Mcp-Name", "other")),
    METHOD("404 -32601", request -> request.method("tools/unknown")),
    PARAMS("200 -32602", request -> request.param("inputResponses", 7).deviant());

    private final String failure;
    private final UnaryOperator<Mcp> change;

    Break(String failure, UnaryOperator<Mcp> change) {
      this.failure = failure;
      this.change = change;
    }
  }

  private static String shapeless(Mcp request) {
    var message = request.message();
    message.remove("jsonrpc");
    return message.toString();
  }

  private static Mcp version(Mcp request, String version) {
    return request.meta(Mcp.PROTOCOL_VERSION, version).header("MCP-Protocol-Version", version);
  }

  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(Break.ORIGIN, Break.MEDIA_TYPE),
        Arguments.of(Break.ORIGIN, Break.JSON),
        Arguments.of(Break.MEDIA_TYPE, Break.SIZE),
        Arguments.of(Break.MEDIA_TYPE, Break.JSON),
        Arguments.of(Break.JSON, Break.VERSION_HEADER),
        Arguments.of(Break.SHAPE, Break.VERSION_HEADER),
        Arguments.of(Break.META_KEYS, Break.VERSION_HEADER),
        Arguments.of(Break.META_KEYS, Break.VERSION_SUPPORTED),
        Arguments.of(Break.META_KEYS, Break.METHOD),
        Arguments.of(Break.VERSION_HEADER, Break.VERSION_SUPPORTED),
        Arguments.of(Break.VERSION_HEADER, Break.METHOD_HEADER),
        Arguments.of(Break.VERSION_HEADER, Break.METHOD),
        Arguments.of(Break.VERSION_SUPPORTED, Break.METHOD_HEADER),
        Arguments.of(Break.VERSION_SUPPORTED, Break.NAME_HEADER),
        Arguments.of(Break.VERSION_SUPPORTED, Break.METHOD),
        Arguments.of(Break.METHOD_HEADER, Break.NAME_HEADER),
        Arguments.of(Break.METHOD_HEADER, Break.METHOD),
        Arguments.of(Break.METHOD_HEADER, Break.PARAMS),
        Arguments.of(Break.NAME_HEADER, Break.PARAMS),
        Arguments.of(Break.METHOD, Break.PARAMS));
  }

  @ParameterizedTest(name = "{0} answers before {1}")
  @MethodSource("pairs")
  void theFirstBrokenRuleAnswers(Break first, Break second) {
    Mcp request = parley.modernCall(Questions.ASK, Questions.colour());
    // the first rule last, since its body must hold what breaks the other rule
    Mcp broken = first.change.apply(second.change.apply(request));

    assertEquals(first.failure, failure(broken.deviant().send()));
  }

  @ParameterizedTest(name = "{0} alone")
  @EnumSource
  void oneBrokenRuleAnswers(Break rule) {
    Mcp request = parley.modernCall(Questions.ASK, Questions.colour());

    assertEquals(rule.failure, failure(rule.change.apply(request).deviant().send()));
  }

  private static String failure(Reply reply) {
    return reply.status() == 403 || reply.status() == 413
        ? String.valueOf(reply.status())
        : reply.failure();
  }
}
