package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The npm package of the element: built, packed, and used as in another project. */
public final class ElementPackage {
  static final Path USER = Path.of("target/npm-user").toAbsolutePath();

  private static final Path SOURCE = Path.of("src/main/npm");
  private static final Path INSTALLED = USER.resolve("node_modules/@parley/element");

  /** A property, since classes are loaded anew for tests of Quarkus. */
  private static final String DONE = "test.element-package";

  private ElementPackage() {}

  /** Builds {@code dist}, or skips the test where there is no Node. */
  public static Node build() throws IOException, InterruptedException {
    Node node = Node.orSkip().withPackages(SOURCE);
    node.npm(SOURCE, "run", "build").assertSucceeded();
    return node;
  }

  /** Packs it and installs the archive, once for all tests. */
  static synchronized Path installed() throws IOException, InterruptedException {
    if (System.getProperty(DONE) != null) {
      return INSTALLED;
    }
    Node node = Node.orSkip().withPackages(SOURCE);
    Files.createDirectories(USER);
    for (Path old : archives()) {
      Files.delete(old);
    }
    Files.writeString(USER.resolve("package.json"), "{\"type\":\"module\",\"private\":true}");
    node.npm(SOURCE, "pack", "--pack-destination", USER.toString()).assertSucceeded();
    List<Path> packed = archives();
    assertEquals(1, packed.size(), packed::toString);
    node.npm(USER, "install", "--no-save", packed.getFirst().toString()).assertSucceeded();
    System.setProperty(DONE, "installed");
    return INSTALLED;
  }

  static List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(USER)) {
      return files.filter(file -> file.toString().endsWith(".tgz")).toList();
    }
  }
}
