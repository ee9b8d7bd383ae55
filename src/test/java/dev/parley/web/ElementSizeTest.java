package dev.parley.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page loads before the element can show its first question, bundled as for a release. What
 * tests serve is larger: they bundle the sources with their white space. The bundler and Lit are
 * those that Quarkus has unpacked for the bundles of this test.
 */
@QuarkusTest
class ElementSizeTest {
  private static final int MOST_BYTES = 45_000;
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path SOURCES = Path.of("src/main/resources/web");
  private static final Path PREPARES =
      Path.of("src/build/java/dev/parley/pages/ElementSources.java");

  @TempDir static Path folder;

  private static String bundle;

  @BeforeAll
  static void bundle() throws Exception {
    Path web = folder.resolve("web");
    copy(SOURCES, web);
    Files.createSymbolicLink(folder.resolve("node_modules"), TARGET.resolve("node_modules"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    run(java.toString(), PREPARES.toAbsolutePath().toString(), web.resolve("element").toString());
    run(
        esbuild().toString(),
        web.resolve("element/index.ts").toString(),
        "--bundle",
        "--minify",
        "--format=esm",
        "--outfile=" + folder.resolve("element.js"));
    bundle = Files.readString(folder.resolve("element.js"));
  }

  @Test
  void isSmall() throws IOException {
    assertTrue(bundle.contains("parley-questions"), "this is not the element");
    int bytes = compressed(bundle);
    System.out.printf(
        "The element with Lit: %,d bytes compressed, %,d not%n", bytes, bundle.length());
    assertTrue(bytes <= MOST_BYTES, bytes + " bytes");
  }

  /** The words for refusals are read only by a module. */
  @Test
  void saysNothingThatOnlyModulesSay() throws IOException {
    List<String> later =
        Catalogues.englishOfModules()
            .propertyStream()
            .map(text -> text.getKey())
            .filter(key -> !key.startsWith("error"))
            .toList();
    assertEquals(
        List.of(),
        later.stream()
            .filter(key ->
                bundle.contains(".text(\"" + key + "\"")
                    || bundle.contains(".parts(\"" + key + "\""))
            .toList());
  }

  /** Markdown has a module, too, but needs no other one for its two words. */
  @Test
  void holdsNoTextThatItDoesNotSay() throws IOException {
    var later = Catalogues.englishOfModules();
    assertEquals(
        List.of(),
        Catalogues.read("element", "en")
            .propertyStream()
            .map(text -> text.getKey())
            .filter(key -> !later.has(key) && !key.equals("openAddress"))
            .filter(key -> !bundle.contains("\"" + key + "\""))
            .toList());
  }

  private static Path esbuild() throws IOException {
    try (var files = Files.walk(TARGET.resolve("node_modules/@esbuild"))) {
      return files
          .filter(file -> file.toString().matches(".*[/\\\\]esbuild(\\.exe)?"))
          .filter(Files::isExecutable)
          .filter(Files::isRegularFile)
          .findFirst()
          .orElseThrow();
    }
  }

  private static void run(String... command) throws Exception {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(1, TimeUnit.MINUTES), said);
    assertEquals(0, process.exitValue(), said);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static int compressed(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.size();
  }
}
