package dev.parley.clients;

import dev.parley.testing.Parley;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The schemas of the tools survive what frameworks do to have strict ones. */
@QuarkusTest
@TestProfile(FormProfile.class)
class StrictSchemasTest {
  private static final Path CLIENTS = Path.of("src/test/clients");

  @Test
  void openaiAgentsConvertsThem() throws Exception {
    Python python =
        Python.orSkip()
            .withPackages(
                CLIENTS.resolve("openai-agents"), Path.of("target/clients/openai-agents"));
    Path folder = CLIENTS.resolve("schemas-openai-agents");
    Program.run(folder, environment(), python.path(), "check.py").assertSucceeded();
  }

  @Test
  void aiSdkSendsThem() throws Exception {
    Path folder = CLIENTS.resolve("schemas-ai-sdk");
    Node node = Node.orSkip().withPackages().withPackages(folder);
    node.newer().run(folder, environment(), "check.mjs").assertSucceeded();
  }

  private static Map<String, String> environment() {
    return Map.of("PARLEY_URL", Parley.url("/mcp").toString(), "PYTHONDONTWRITEBYTECODE", "1");
  }
}
