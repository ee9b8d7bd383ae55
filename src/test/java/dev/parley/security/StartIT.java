package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Packaged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The built service, started wrongly on purpose: it must not come up open to the world. */
class StartIT {
  private static final String HASH = "0123456789abcdef".repeat(4);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** What it said, and its exit status; null while it runs. */
  private record Start(String said, boolean cameUp) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0.0.0  | parley.access.allow-anonymous=true",
        "10.0.0.1 | No credentials are configured",
        "::       | or bind to 127.0.0.1"
      })
  void refusesToBeOpenToOthersWithoutCredentials(String host, String said) throws Exception {
    assertRefused(start("-Dquarkus.http.host=" + host), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dparley.access.login=true | parley.access.oidc=true as well",
        "-Dparley.access.allowed-hosts=ask.example.com | says that others than this machine",
        "-Dparley.access.public-url=https://ask.example.com | says that others than this machine"
      })
  void refusesToBeOpenToOthersBehindAProxy(String setting, String said) throws Exception {
    assertRefused(start(setting.strip()), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"parley.stores", "parley.mcp.slices", "parley.cache.size"})
  void refusesSettingsThatDoNotExist(String key) throws Exception {
    assertRefused(start("-D" + key + "=1"), key);
  }

  @Test
  void saysLoudlyThatItIsOpenWhereToldToBe() throws Exception {
    Start start =
        start(
            "-Dquarkus.http.host=0.0.0.0",
            "-Dparley.access.allow-anonymous=true",
            "-Dparley.access.allowed-hosts=ask.example.com");

    assertTrue(start.cameUp(), start::said);
    assertTrue(start.said().contains("ANONYMOUS ACCESS"), start::said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.1"})
  void refusesToBeOpenUnderAnyHostName(String host) throws Exception {
    String open = "-Dparley.access.allow-anonymous=true";
    String bound = "-Dquarkus.http.host=" + host;

    assertRefused(start(bound, open), "PARLEY_ACCESS_ALLOWED_HOSTS");
    assertRefused(start(bound, open, "-Dparley.access.allowed-hosts= ,"), "DNS rebinding");
    assertRefused(
        start(bound, open, "-Dparley.access.public-url=https://ask.example.com"), "allowed-hosts");
  }

  @Test
  void aLocalTokenAloneLetsNobodyElseIn() throws Exception {
    Start start =
        start("-Dquarkus.http.host=0.0.0.0", "-Dparley.access.local-token=chosen-by-the-operator");

    assertRefused(start, "parley.access.allow-anonymous=true");
  }

  @Test
  void comesUpOnLoopbackAndSaysSo() throws Exception {
    Start start = start();

    assertTrue(start.cameUp(), start::said);
    assertTrue(start.said().contains("only this machine can reach 127.0.0.1"), start::said);
    assertTrue(!start.said().contains("parley.routes is"), start::said);
  }

  @Test
  void comesUpForOthersWithKeys() throws Exception {
    Start start =
        start(
            "-Dquarkus.http.host=0.0.0.0",
            "-Dparley.access.api-keys-file=" + keys("agent ask " + HASH));

    assertTrue(start.cameUp(), start::said);
    assertTrue(start.said().contains("1 API keys are in force"), start::said);
    assertTrue(
        start.said().contains("parley.routes is frontend, url, by default. Forms and views"),
        start::said);
    assertTrue(start.said().contains("only for askers with the scope parley:relay"), start::said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "agent ask                    | line 1 must be",
        "agent everything <hash>      | line 1 names a scope that is none of ask, answer, admin and relay",
        "agent ask the-key-itself     | line 1 must be",
        "# nothing                    | there is no key in it",
        "a/b ask <hash>               | line 1 names a client or tenant that is not",
        "a ask <hash>;b ask <hash>    | line 2 repeats the key"
      })
  void refusesAnUnfitKeyFile(String lines, String said) throws Exception {
    String content = lines.strip().replace("<hash>", HASH).replace(';', '\n');

    Start start = start("-Dparley.access.api-keys-file=" + keys(content));

    assertRefused(start, said);
    assertTrue(!start.said().contains("the-key-itself"), start::said);
  }

  @Test
  void refusesAKeyFileThatIsNotThere() throws Exception {
    assertRefused(
        start("-Dparley.access.api-keys-file=" + folder.resolve("none")), "NoSuchFileException");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dparley.access.oidc=true | parley.access.oidc=true",
        "-Dquarkus.oidc.auth-server-url=http://127.0.0.1:9 | parley.access.oidc=true",
        "-Dparley.access.oidc=true;-Dquarkus.oidc.auth-server-url=http://127.0.0.1:9"
            + " | parley.access.public-url"
      })
  void refusesHalfAnAuthorizationServer(String settings, String said) throws Exception {
    assertRefused(start(settings.strip().split(";")), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dparley.mcp.resuming-clients=agent@latest | \"agent@latest\" must be a name",
        "-Dparley.security-txt.contact=mailto:a@example.com | must be set together",
        "-Dparley.security-txt.expires=2999-01-31T00:00:00Z | must be set together",
        "-Dparley.security-txt.expires=soon | must be a time such as",
        "-Dparley.security-txt.contact=http://example.com | must be an address such as",
        "-Dparley.security-txt.contact=security@example.com | must be an address such as",
        "-Dparley.mcp.waits=agent | \"agent\" must be name=duration",
        "-Dparley.mcp.waits=agent=1h | agent=PT1H must be shorter than quarkus.http.idle-timeout"
      })
  void refusesEntriesThatItCannotRead(String setting, String said) throws Exception {
    assertRefused(start(setting.strip()), said);
  }

  @Test
  void saysThatItsSecurityContactHasExpired() throws Exception {
    Start start =
        start(
            "-Dparley.security-txt.contact=mailto:a@example.com",
            "-Dparley.security-txt.expires=2020-01-31T00:00:00Z");

    assertTrue(start.cameUp(), start::said);
    assertTrue(start.said().contains("security.txt is not served"), start::said);
  }

  private static void assertRefused(Start start, String said) {
    assertTrue(!start.cameUp(), start::said);
    assertTrue(start.said().contains(said.strip()), start::said);
  }

  private Path keys(String lines) throws IOException {
    return Files.writeString(folder.resolve("keys"), lines);
  }

  /** Starts the service, and stops it again as soon as it listens or gives up. */
  private static Start start(String... settings) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("-Dquarkus.http.port=0");
    all.add("-Dquarkus.management.port=0");
    Process process = new ProcessBuilder(Packaged.command(all)).redirectErrorStream(true).start();
    StringBuilder said = new StringBuilder();
    boolean up = false;
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        if (line.contains("Listening on")) {
          up = true;
          // Process.destroy would close what is still to be read
          process.toHandle().destroy();
        }
      }
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "it does not stop");
    if (!up) {
      assertEquals(1, process.exitValue(), said::toString);
    }
    return new Start(said.toString(), up);
  }
}
