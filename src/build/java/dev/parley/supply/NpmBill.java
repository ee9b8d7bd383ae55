package dev.parley.supply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/**
 * Adds the npm package of the element, and what it depends on at run time, to the bill of materials
 * that Maven wrote (CycloneDX 1.6): {@code pom.xml} runs it in the phase {@code package}. Versions,
 * licences and checksums are those of the lock file.
 */
public final class NpmBill {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String INSTALLED = "node_modules/";
  private static final String INTEGRITY = "sha512-";

  private final JsonNode lock;
  private final ArrayNode components;
  private final ArrayNode dependencies;

  private NpmBill(JsonNode lock, ObjectNode bill) {
    this.lock = lock;
    this.components = bill.withArray("components");
    this.dependencies = bill.withArray("dependencies");
  }

  /**
   * @param files the lock file, and the bill to be extended
   */
  public static void main(String... files) throws IOException {
    Path bill = Path.of(files[1]);
    ObjectNode tree = (ObjectNode) JSON.readTree(bill.toFile());
    new NpmBill(JSON.readTree(Path.of(files[0]).toFile()), tree).extend();
    JSON.writerWithDefaultPrettyPrinter().writeValue(bill.toFile(), tree);
  }

  private void extend() {
    for (Map.Entry<String, JsonNode> entry : lock.path("packages").properties()) {
      JsonNode part = entry.getValue();
      if (!part.path("dev").asBoolean()) {
        add(entry.getKey(), part);
      }
    }
  }

  private void add(String path, JsonNode part) {
    String name = path.isEmpty() ? part.path("name").asText() : name(path);
    String url = url(name, part);
    ObjectNode component = components.addObject().put("type", "library").put("bom-ref", url);
    component.put("name", name).put("version", part.path("version").asText());
    if (part.has("integrity")) {
      component.putArray("hashes").addObject().put("alg", "SHA-512").put("content", hash(part));
    }
    component.putArray("licenses").addObject().putObject("license").put("id", licence(part));
    component.put("purl", url);
    ArrayNode on = dependencies.addObject().put("ref", url).putArray("dependsOn");
    for (String wanted :
        part.path("dependencies").propertyStream().map(Map.Entry::getKey).toList()) {
      on.add(url(wanted, lock.path("packages").path(INSTALLED + wanted)));
    }
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf(INSTALLED) + INSTALLED.length());
  }

  /** The scope of a package is its namespace (purl specification, type npm). */
  private static String url(String name, JsonNode part) {
    return "pkg:npm/%s@%s".formatted(name.replace("@", "%40"), part.path("version").asText());
  }

  private static String licence(JsonNode part) {
    return part.path("license").asText();
  }

  private static String hash(JsonNode part) {
    String integrity = part.path("integrity").asText();
    if (!integrity.startsWith(INTEGRITY)) {
      throw new IllegalStateException("the lock file has a checksum that is no SHA-512");
    }
    byte[] hash = Base64.getDecoder().decode(integrity.substring(INTEGRITY.length()));
    return HexFormat.of().formatHex(hash);
  }
}
