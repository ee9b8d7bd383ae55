package dev.parley;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that has more lines than this has more than one idea: split it. */
class FileLengthTest {
  private static final int MOST_LINES = 300;
  private static final Set<String> ENDINGS = Set.of("java", "ts", "lua", "css");

  /** Folders that tools create beside our sources. */
  private static final Set<String> FOREIGN = Set.of("node_modules", "target", "dist");

  @ParameterizedTest
  @ValueSource(strings = {"src/main", "src/test", "benchmark", "examples"})
  void noFileIsTooLong(String folder) throws IOException {
    Map<Path, Integer> lengths = lengths(Path.of(folder));
    assertTrue(!lengths.isEmpty(), "nothing was looked at");
    lengths.values().removeIf(lines -> lines <= MOST_LINES);
    assertEquals(Map.of(), lengths, "more than " + MOST_LINES + " lines");
  }

  private static Map<Path, Integer> lengths(Path folder) throws IOException {
    Map<Path, Integer> lengths = new TreeMap<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes about) {
            return FOREIGN.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes about)
              throws IOException {
            String name = file.getFileName().toString();
            if (ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))) {
              lengths.put(file, Files.readAllLines(file).size());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return lengths;
  }
}
