package dev.parley.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Dockerfile, read as far as its rules need: build arguments are put in, lines are joined. */
record Dockerfile(List<Instruction> instructions) {
  private static final Pattern ARGUMENT = Pattern.compile("\\$\\{([A-Z]+)}");

  /**
   * @param name in capitals, such as {@code FROM}
   * @param stage the number of the stage that it belongs to, from 0; -1 before the first
   */
  record Instruction(String name, String rest, int stage) {}

  static Dockerfile read(Path file) {
    List<Instruction> instructions = new ArrayList<>();
    Map<String, String> arguments = new TreeMap<>();
    int stage = -1;
    for (String line : joined(file).lines().toList()) {
      String[] parts = line.strip().split("\\s+", 2);
      if (line.isBlank() || parts.length < 2) {
        continue;
      }
      if (parts[0].equals("ARG") && parts[1].contains("=")) {
        String[] argument = parts[1].split("=", 2);
        arguments.put(argument[0], argument[1]);
      }
      stage += parts[0].equals("FROM") ? 1 : 0;
      instructions.add(new Instruction(parts[0], filled(parts[1], arguments), stage));
    }
    return new Dockerfile(List.copyOf(instructions));
  }

  List<String> all(String name) {
    return instructions.stream()
        .filter(one -> one.name().equals(name))
        .map(Instruction::rest)
        .toList();
  }

  /** What the instructions of that name in the stage that becomes the image say. */
  List<String> last(String name) {
    int last = instructions.getLast().stage();
    return instructions.stream()
        .filter(one -> one.name().equals(name) && one.stage() == last)
        .map(Instruction::rest)
        .toList();
  }

  private static String filled(String text, Map<String, String> arguments) {
    return ARGUMENT
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(arguments.getOrDefault(found.group(1), found.group())));
  }

  private static String joined(Path file) {
    try {
      return Files.readString(file).replaceAll("(?m)^#.*\n", "").replaceAll("\\\\\n\\s*", " ");
    } catch (IOException e) {
      throw new AssertionError("no " + file, e);
    }
  }
}
