package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The npm package of the element, packed and then used as in another project. */
class NpmPackageTest {

  private static final Path SOURCE = Path.of("src/main/npm");
  private static final Path USER = Path.of("target/npm-user").toAbsolutePath();

  @BeforeAll
  static void packAndInstall() throws Exception {
    Node node = Node.orSkip().withPackages();
    Files.createDirectories(USER);
    Files.writeString(USER.resolve("package.json"), "{\"type\":\"module\",\"private\":true}");
    node.npm(SOURCE, "ci").assertSucceeded();
    node.npm(SOURCE, "pack", "--pack-destination", USER.toString()).assertSucceeded();
    String archive;
    try (Stream<Path> files = Files.list(USER)) {
      archive =
          files.map(Path::toString).filter(name -> name.endsWith(".tgz")).findFirst().orElseThrow();
    }
    node.npm(USER, "install", "--no-save", archive).assertSucceeded();
  }

  @Test
  void holdsTheElementTheSocketAndTheirTypesAndNothingElse() throws Exception {
    Path installed = USER.resolve("node_modules/parley-questions");
    assertTrue(Files.exists(installed.resolve("dist/index.js")));
    assertTrue(Files.exists(installed.resolve("dist/types/view/parley-questions.d.ts")));
    String socket = Files.readString(installed.resolve("dist/protocol/index.js"));
    assertFalse(socket.contains("from\"lit"), "the socket needs no Lit");
    try (Stream<Path> files = Files.list(installed)) {
      assertEquals(
          Set.of("dist", "package.json", "README.md"),
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
  }

  @Test
  void letsTheSocketBeUsedAlone() throws Exception {
    String script =
        """
        import { SessionSocket, RpcError } from 'parley-questions/socket';
        if (typeof SessionSocket !== 'function' || typeof RpcError !== 'function') throw new Error();
        """;
    Files.writeString(USER.resolve("alone.mjs"), script);
    Node.orSkip().run(USER, Map.of(), "alone.mjs").assertSucceeded();
  }

  @Test
  void isTyped() throws Exception {
    assertChecks("right.ts", use("'demo'"), true);
  }

  @Test
  void isTypedSoThatMistakesAreFound() throws Exception {
    assertChecks("wrong.ts", use("7"), false);
  }

  private static String use(String session) {
    return """
    import { ParleyQuestions } from 'parley-questions';
    import { SessionSocket, type Interaction } from 'parley-questions/socket';

    const element: ParleyQuestions = document.createElement('parley-questions');
    element.session = %s;
    element.ticket = async () => 'ticket';
    element.addEventListener('parley-asked', ({ interaction, title }) => {
      const asked: Interaction = interaction;
      console.log(asked.toolUseId, title.length);
    });
    const socket = new SessionSocket('demo', {
      connection: (state) => console.log(state),
      notified: (notification) => {
        if (notification.method === 'interaction/resolved') console.log(notification.params.status);
      },
    });
    void socket.request('interaction/respond', { toolUseId: 't', answers: [{ id: 'q1', answer: ['a'] }] });
    """
        .formatted(session);
  }

  private static void assertChecks(String name, String use, boolean succeeds) throws Exception {
    Files.writeString(USER.resolve(name), use);
    Program.Run run =
        Node.orSkip()
            .run(
                USER,
                Map.of(),
                Node.TESTS.resolve("node_modules/typescript/bin/tsc").toAbsolutePath().toString(),
                "--noEmit",
                "--strict",
                "--target",
                "es2022",
                "--module",
                "esnext",
                "--moduleResolution",
                "bundler",
                "--lib",
                "es2023,dom,dom.iterable",
                "--types",
                "",
                "--skipLibCheck",
                name);
    assertEquals(succeeds, run.status() == 0, run.output());
    if (!succeeds) {
      assertTrue(run.output().contains("not assignable to type 'string'"), run.output());
    }
  }
}
