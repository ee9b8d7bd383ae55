package dev.parley.clients;

import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The client of the official Python SDK, and that of FastMCP, against this Parley. */
@QuarkusTest
@TestProfile(NodeClientsTest.Seconds.class)
class PythonClientsTest {
  /** It brings the official SDK with it. */
  private static final Path FASTMCP = Path.of("src", "test", "clients", "fastmcp");

  @Test
  void pythonClientsAskAndGetAnswers() throws Exception {
    Map<String, String> environment =
        Map.of("PARLEY_URL", Parley.url("").toString(), "PYTHONDONTWRITEBYTECODE", "1");

    Python.orSkip()
        .withPackages(FASTMCP, Path.of("target", "clients", "fastmcp"))
        .run(environment, "-m", "unittest", "--verbose")
        .assertSucceeded();
  }
}
