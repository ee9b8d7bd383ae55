package dev.parley.transport.mcp.elicitation;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** All tools are listed, and a call waits longer than a test does. */
public final class FormProfile implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.tools", "question,questionnaire",
        "parley.mcp.slice", "20s",
        "parley.mcp.legacy-wait", "20s",
        "parley.mcp.no-screen-decline", "0s");
  }
}
