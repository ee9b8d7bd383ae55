package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas refuse what is wrong: else no other test would prove anything by them. */
class SchemasTest {

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-07-28 | {'jsonrpc':'2.0','id':1,'result':{'content':[]}}",
        "2026-07-28 | {'jsonrpc':'2.0','id':1,'result':{'resultType':'complete'}}",
        "2026-07-28 | {'jsonrpc':'2.0','id':null,'result':{'resultType':'complete','content':[]}}",
        "2026-07-28 | {'jsonrpc':'2.0','id':1,'error':{'code':-32022,'message':'x'}}",
        "2025-11-25 | {'jsonrpc':'2.0','id':1,'result':{'content':'text'}}",
        "2025-06-18 | {'jsonrpc':'2.0','id':1,'result':{'structuredContent':{}}}",
        "2025-03-26 | {'jsonrpc':'2.0','id':1,'result':{}}"
      })
  void refusesWrongResponses(String revision, String message) {
    JsonNode wrong = Json.read(message.replace('\'', '"'));

    assertThrows(AssertionError.class, () -> Schemas.checkResponse(revision, "tools/call", wrong));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"})
  void takesRightResponsesAndRefusesWrongCalls(String revision) {
    JsonNode right =
        Json.read(
            """
            {"jsonrpc":"2.0","id":"a","result":{"resultType":"complete",
             "content":[{"type":"text","text":"x"}],"isError":false}}
            """);
    JsonNode nameless =
        Json.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}}");

    assertDoesNotThrow(() -> Schemas.checkResponse(revision, "tools/call", right));
    assertThrows(AssertionError.class, () -> Schemas.checkCall(revision, nameless));
  }
}
