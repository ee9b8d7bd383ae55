package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/operations.md and the manifests speak of the same things. */
class OperationsDocTest {
  private static final Pattern ALERT =
      Pattern.compile("^\\| `(Parley\\w+)` \\|", Pattern.MULTILINE);
  private static final Pattern SECRET =
      Pattern.compile("-n parley create secret generic (\\S+) (.*)");
  private static final Pattern KEY = Pattern.compile("--from-(?:literal|file)=([\\w-]+)=");
  private static final Pattern VARIABLE = Pattern.compile("\\b(?:PARLEY|QUARKUS)(?:_[A-Z]+)+");

  private final String document = read(Path.of("docs", "operations.md"));

  @Test
  void everyAlertIsExplainedAndNoOther() throws IOException {
    List<String> alerts =
        new ObjectMapper(new YAMLFactory())
            .readTree(Path.of("k8s", "components", "monitoring", "prometheus-rule.yaml").toFile())
            .findValuesAsText("alert");
    assertTrue(alerts.size() > 5, alerts::toString);

    assertEquals(
        alerts, ALERT.matcher(document).results().map((MatchResult row) -> row.group(1)).toList());
  }

  @Test
  void theSecretsThatAreMadeAreThoseThatAreUsed() {
    Set<String> made = new TreeSet<>();
    for (MatchResult secret : SECRET.matcher(document).results().toList()) {
      KEY.matcher(secret.group(2))
          .results()
          .forEach((MatchResult key) -> made.add(secret.group(1) + "/" + key.group(1)));
    }
    Manifests production = Manifests.of("production");
    Set<String> used = new TreeSet<>(production.secretEnvironment().values());
    for (Volume volume : production.pod().getVolumes()) {
      if (volume.getSecret() != null) {
        volume
            .getSecret()
            .getItems()
            .forEach(item -> used.add(volume.getSecret().getSecretName() + "/" + item.getKey()));
      }
    }

    assertEquals(used, made);
  }

  @Test
  void everyVariableExists() {
    Set<String> named =
        VARIABLE
            .matcher(document)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(named.size() > 4, named::toString);
    named.removeAll(KnownKeys.ofParley().keySet());
    named.removeAll(KnownKeys.ofQuarkus().keySet());

    assertEquals(Set.of(), named);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError("no " + file, e);
    }
  }
}
