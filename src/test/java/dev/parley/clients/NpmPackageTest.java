package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The npm package of the element, packed and then used as in another project. */
class NpmPackageTest {

  private static final Set<String> ELEMENTS = Set.of("parley-questions", "parley-inbox");
  private static final Pattern DEFINED = Pattern.compile("\\.define\\(\"(parley-[a-z]+)\"");

  private static final Path USER = ElementPackage.USER;

  private static Path installed;

  @BeforeAll
  static void packAndInstall() throws Exception {
    Node.orSkip().withPackages();
    installed = ElementPackage.installed();
  }

  @Test
  void isNamedAsTheDocumentationSays() throws Exception {
    String archive = ElementPackage.archives().getFirst().getFileName().toString();
    assertTrue(archive.matches("parley-element-[0-9.]+\\.tgz"), archive);
  }

  @Test
  void holdsTheElementTheSocketAndTheirTypesAndNothingElse() throws Exception {
    assertTrue(Files.exists(installed.resolve("dist/index.js")));
    assertTrue(Files.exists(installed.resolve("dist/types/view/parley-questions.d.ts")));
    String socket = Files.readString(installed.resolve("dist/protocol/index.js"));
    assertFalse(socket.contains("from\"lit"), "the socket needs no Lit");
    try (Stream<Path> files = Files.list(installed)) {
      assertEquals(
          Set.of("custom-elements.json", "dist", "package.json", "README.md"),
          files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
  }

  @Test
  void letsTheSocketBeUsedAlone() throws Exception {
    String script =
        """
        import { SessionSocket, RpcError } from '@parley/element/socket';
        if (typeof SessionSocket !== 'function' || typeof RpcError !== 'function') throw new Error();
        """;
    Files.writeString(USER.resolve("alone.mjs"), script);
    Node.orSkip().run(USER, Map.of(), "alone.mjs").assertSucceeded();
  }

  /** Bundlers leave out what is not said to have effects. */
  @Test
  void registersTheElementsFromABundle() throws Exception {
    Set<String> one = Set.of("parley-questions");
    assertEquals(one, definedBy("@parley/element"));
    assertEquals(Set.of("parley-questions", "parley-inbox"), definedBy("@parley/element/inbox"));
  }

  /** The elements of the package that a page defines that imports this. */
  private static Set<String> definedBy(String module) throws Exception {
    Path bundler = Path.of("src/main/npm/node_modules/esbuild/lib/main.js").toAbsolutePath();
    Files.writeString(USER.resolve("page.mjs"), "import '" + module + "';");
    Files.writeString(
        USER.resolve("bundle.mjs"),
        """
        import { buildSync } from '%s';
        buildSync({ entryPoints: ['page.mjs'], bundle: true, outfile: 'page.js' });
        """
            .formatted(bundler));
    Node.orSkip().run(USER, Map.of(), "bundle.mjs").assertSucceeded();
    return DEFINED
        .matcher(Files.readString(USER.resolve("page.js")))
        .results()
        .map(found -> found.group(1))
        .filter(ELEMENTS::contains)
        .collect(Collectors.toSet());
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
    import { ParleyQuestions } from '@parley/element';
    import type { ParleyInbox } from '@parley/element/inbox';
    import { SessionSocket, type Interaction } from '@parley/element/socket';

    const inbox: ParleyInbox = document.createElement('parley-inbox');
    inbox.ticket = async () => 'ticket';
    const element: ParleyQuestions = document.createElement('parley-questions');
    element.session = %s;
    element.ticket = async () => 'ticket';
    element.addEventListener('parley-asked', ({ interaction, title }) => {
      const asked: Interaction = interaction;
      console.log(asked.toolUseId, title.length);
    });
    element.addEventListener('parley-ended', ({ status, by }) => console.log(status, by));
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
