package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.parley.config.TracesConfig;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The component for traces, which no overlay has by itself, fits the service and its own parts. */
class TracingTest {
  private static final Path FOLDER = Path.of("k8s", "components", "tracing");

  private static Map<String, String> environment() throws IOException {
    return Files.readAllLines(FOLDER.resolve("parley.env")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  private static TracesConfig traces() throws IOException {
    return Effective.of(environment()).getConfigMapping(TracesConfig.class);
  }

  @Test
  void settingsAreThoseOfTheService() throws IOException {
    Set<String> unknown = new TreeSet<>(environment().keySet());
    unknown.removeAll(KnownKeys.ofParley().keySet());

    assertEquals(Set.of(), unknown);
    assertTrue(traces().endpoint().isPresent() && traces().share() > 0);
  }

  @Test
  void podsAreLetOutToTheCollector() throws IOException {
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    NetworkPolicy policy =
        yaml.readValue(FOLDER.resolve("network-policy.yaml").toFile(), NetworkPolicy.class);
    URI collector = URI.create(traces().endpoint().orElseThrow());

    assertEquals(List.of(), UnknownFields.of(policy, policy.getKind()));
    var egress = policy.getSpec().getEgress().getFirst();
    assertEquals(collector.getPort(), egress.getPorts().getFirst().getPort().getIntVal());
    assertTrue(
        collector
            .getHost()
            .endsWith(
                "."
                    + egress
                        .getTo()
                        .getFirst()
                        .getNamespaceSelector()
                        .getMatchLabels()
                        .get("kubernetes.io/metadata.name")));
  }

  @Test
  void productionNamesTheComponent() throws IOException {
    JsonNode component =
        new ObjectMapper(new YAMLFactory()).readTree(FOLDER.resolve("kustomization.yaml").toFile());
    String production =
        Files.readString(Path.of("k8s", "overlays", "production", "kustomization.yaml"));

    assertEquals("Component", component.path("kind").asText());
    assertTrue(production.contains("# - ../../components/" + FOLDER.getFileName()), production);
  }
}
