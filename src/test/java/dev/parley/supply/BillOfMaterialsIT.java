package dev.parley.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.supply.Pom.Dependency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The bill of materials that the build writes (CycloneDX 1.6). */
class BillOfMaterialsIT {
  /** Licences, one a line, of parts with which Parley may be passed on. */
  private static final Path AGREED = Path.of("src", "test", "resources", "supply", "licences");

  private static final Path CHECKSUMS = Path.of(".mvn", "checksums", "checksums.sha256");

  private static final Path FILE = Path.of("target", "bom.json");

  private final JsonNode bill = read();

  @Test
  void listsWhatTheServiceDependsOnDirectly() {
    Set<String> direct =
        Pom.dependencies().stream()
            .filter(one -> !one.managed() && !one.scope().equals("test"))
            .map(Dependency::name)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(direct.contains("io.quarkus:quarkus-oidc"), direct::toString);
    String service = bill.at("/metadata/component/bom-ref").asText();
    Set<String> listed = new TreeSet<>();
    for (JsonNode node : bill.path("dependencies")) {
      if (node.path("ref").asText().equals(service)) {
        node.path("dependsOn").forEach(ref -> listed.add(name(ref.asText())));
      }
    }
    assertEquals(direct, listed);
  }

  @Test
  void namesVersionAndHashOfEachPart() {
    assertEquals("CycloneDX", bill.path("bomFormat").asText());
    assertTrue(bill.path("components").size() > 50, () -> "" + bill.path("components").size());
    for (JsonNode component : bill.path("components")) {
      String name = component.path("purl").asText();
      assertTrue(!component.path("version").asText().isEmpty(), name);
      String hash = name.startsWith("pkg:npm/") ? "SHA-512" : "SHA-256";
      boolean isOurs = name.startsWith("pkg:npm/%40parley/element@");
      assertTrue(isOurs || component.path("hashes").findValuesAsText("alg").contains(hash), name);
    }
  }

  @Test
  void isMadeOfFilesWhoseChecksumsMavenChecks() throws IOException {
    String trusted = Files.readString(CHECKSUMS);
    List<String> others = new ArrayList<>();
    for (JsonNode component : bill.path("components")) {
      if (!component.path("purl").asText().startsWith("pkg:maven/")) {
        continue;
      }
      for (JsonNode hash : component.path("hashes")) {
        if (hash.path("alg").asText().equals("SHA-256")
            && !trusted.contains(hash.path("content").asText())) {
          others.add(component.path("purl").asText());
        }
      }
    }
    assertEquals(List.of(), others);
  }

  @Test
  void listsTheNpmPackageAndWhatItLoads() {
    Set<String> npm =
        bill.path("components")
            .valueStream()
            .map(component -> component.path("purl").asText())
            .filter(url -> url.startsWith("pkg:npm/"))
            .map(url -> url.substring(0, url.lastIndexOf('@')))
            .collect(Collectors.toSet());
    assertTrue(
        npm.containsAll(
            Set.of("pkg:npm/%40parley/element", "pkg:npm/lit", "pkg:npm/%40lit/reactive-element")),
        npm::toString);
    assertTrue(!npm.contains("pkg:npm/esbuild"), npm::toString);
  }

  @Test
  void namesNoLicenceThatWasNotAgreedTo() throws IOException {
    Set<String> agreed = Set.copyOf(Files.readAllLines(AGREED));
    List<String> others = new ArrayList<>();
    for (JsonNode component : bill.path("components")) {
      List<String> licences = licences(component);
      // where there are several licences, the user chooses one
      if (licences.stream().noneMatch(agreed::contains)) {
        others.add(component.path("purl").asText() + " " + licences);
      }
    }
    assertEquals(List.of(), others);
  }

  private static List<String> licences(JsonNode component) {
    List<String> found = new ArrayList<>();
    for (JsonNode choice : component.path("licenses")) {
      for (String text :
          List.of(
              choice.at("/license/id").asText(),
              choice.at("/license/name").asText(),
              choice.path("expression").asText())) {
        if (!text.isEmpty()) {
          found.add(text);
        }
      }
    }
    return found;
  }

  @Test
  void leavesOutWhatOnlyTestsNeed() {
    Set<String> parts =
        bill.path("components")
            .valueStream()
            .map(component -> name(component.path("purl").asText()))
            .collect(Collectors.toSet());
    assertTrue(parts.contains("io.netty:netty-codec-http"), parts::toString);
    assertTrue(!parts.contains("com.microsoft.playwright:playwright"), parts::toString);
  }

  /** Group and artifact of {@code pkg:maven/group/artifact@version?type=jar}. */
  private static String name(String packageUrl) {
    return packageUrl.replaceFirst("^pkg:maven/([^/]+)/([^@]+)@.*$", "$1:$2");
  }

  private static JsonNode read() {
    try {
      return new ObjectMapper().readTree(FILE.toFile());
    } catch (IOException e) {
      throw new AssertionError("no " + FILE + "; mvnw package writes it", e);
    }
  }
}
