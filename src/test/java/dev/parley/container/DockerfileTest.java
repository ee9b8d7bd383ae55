package dev.parley.container;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.container.Dockerfile.Instruction;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for the Dockerfiles, which can be tried out only with a container engine. */
class DockerfileTest {
  private static final String NATIVE = "Dockerfile.native";
  private static final String JVM = "src/main/docker/Dockerfile.jvm";
  private static final Path SERVICE = Path.of("src/main/resources/application.properties");

  /** A name, and a tag that is not {@code latest} or a digest. */
  private static final String PINNED = "[^:@\\s]+(:(?!latest\\b)[\\w.-]+|@sha256:[0-9a-f]{64})";

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void everyBaseIsPinned(String file) {
    List<String> bases = read(file).all("FROM");
    assertTrue(bases.size() >= 2, bases::toString);
    for (String base : bases) {
      assertTrue(base.matches(PINNED + "( AS \\w+)?"), base);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void theServiceIsNobodyInParticular(String file) throws IOException {
    String user = read(file).last("USER").getLast();

    assertTrue(user.matches("[1-9]\\d*:[1-9]\\d*"), user);
    String manifest = Files.readString(Path.of("k8s", "base", "deployment.yaml"));
    assertTrue(manifest.contains("runAsUser: " + user.replaceFirst(":.*", "") + "\n"), user);
    assertTrue(manifest.contains("runAsGroup: " + user.replaceFirst(".*:", "") + "\n"), user);
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void thePortsAreThoseOfTheService(String file) throws IOException {
    Properties service = new Properties();
    try (InputStream content = Files.newInputStream(SERVICE)) {
      service.load(content);
    }

    assertEquals(
        List.of(
            service.getProperty("quarkus.http.port")
                + " "
                + service.getProperty("quarkus.management.port")),
        read(file).last("EXPOSE"));
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void theImageSaysWhatItIs(String file) {
    String labels = String.join(" ", read(file).last("LABEL"));
    for (String label : List.of("title", "description", "licenses", "version", "revision")) {
      assertTrue(labels.contains("org.opencontainers.image." + label + "="), label);
    }
    assertTrue(labels.contains("licenses=\"Apache-2.0\""), labels);
    assertTrue(labels.contains("version=\"" + Build.version() + "\""), labels);
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void nothingNeedsAShellToStart(String file) {
    Dockerfile image = read(file);
    String start = image.last("ENTRYPOINT").getLast();

    assertTrue(start.startsWith("[\"") && start.endsWith("\"]"), start);
    assertFalse(start.contains("sh\""), start);
    assertEquals(List.of(), image.last("RUN"));
    assertEquals(List.of(), image.all("HEALTHCHECK"));
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void nothingIsFetchedWithoutACheck(String file) {
    assertEquals(List.of(), read(file).all("ADD"));
    for (String command : read(file).all("RUN")) {
      assertFalse(command.matches(".*\\b(curl|wget)\\b.*"), command);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void nothingSecretIsBuiltIn(String file) {
    for (Instruction one : read(file).instructions()) {
      if (Set.of("ENV", "ARG").contains(one.name())) {
        assertFalse(one.rest().matches("(?i).*(key|secret|password|token).*"), one::toString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JVM})
  void whatIsCopiedIsThereAndSent(String file) throws IOException {
    List<String> sent = Files.readAllLines(Path.of(".dockerignore"));
    for (String copy : read(file).all("COPY")) {
      if (copy.contains("--from=")) {
        continue;
      }
      List<String> names =
          Arrays.stream(copy.split("\\s+")).filter(name -> !name.startsWith("--")).toList();
      for (String source : names.subList(0, names.size() - 1)) {
        assertTrue(Files.exists(Path.of(source)), source);
        assertTrue(sent.contains("!" + source.replaceFirst("/.*", "")), source);
      }
    }
  }

  /** The image of the build gets all files that it reads beside the sources, but not the tests. */
  @Test
  void theContextIsWhatTheBuildNeeds() throws IOException {
    Set<String> copied =
        read(NATIVE).all("COPY").stream()
            .filter(copy -> !copy.contains("--from="))
            .flatMap(copy -> Arrays.stream(copy.split("\\s+")))
            .filter(name -> !name.startsWith("--") && !name.equals("./"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(copied.containsAll(Build.filesBesideTheSources()), copied::toString);
    assertTrue(Files.readAllLines(Path.of(".dockerignore")).contains("src/test"));
  }

  @Test
  void theNativeBuildIsOneThatMavenKnows() {
    String command = String.join(" ", read(NATIVE).all("RUN"));
    assertTrue(command.contains("./mvnw -B -ntp package -Dnative -DskipTests"), command);
    assertTrue(Files.isExecutable(Path.of("mvnw")));
    assertEquals(
        List.of("quarkus.native.enabled=true", "quarkus.package.jar.enabled=false"),
        Build.profile("native"));
    assertTrue(
        read(NATIVE).last("COPY").getFirst().contains("/code/target/parley-*-runner"),
        "the runner's name is <artifact>-<version>-runner");
    assertEquals("parley", Build.artifact());
  }

  /** If the options or the JVM differed, the JVM would drop the cache with a mere warning. */
  @Test
  void theCacheIsMadeWithTheOptionsAndTheJvmThatUseIt() {
    Dockerfile image = read(JVM);
    List<String> bases = image.all("FROM");
    assertEquals(bases.get(1).replace(" AS training", ""), bases.get(2));

    String training = image.all("RUN").getLast();
    String start = image.last("ENTRYPOINT").getLast();
    assertEquals(
        options(training.substring(training.indexOf("\"java\", \"@")))
            .replace("AOTCacheOutput", "AOTCache"),
        options(start));
  }

  private static String options(String command) {
    return command.replaceAll("[\\[\\]\"]", "").replaceAll("\\s+", " ").strip();
  }

  private static Dockerfile read(String file) {
    return Dockerfile.read(Path.of(file));
  }
}
