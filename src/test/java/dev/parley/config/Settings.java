package dev.parley.config;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** What the sources of the groups say of each setting, for people to read. */
final class Settings extends TreePathScanner<Void, String> {
  private static final Pattern HREF = Pattern.compile(".*href=\"([^\"]+)\".*");

  /** The prefix of each group, by the name of its interface. */
  private final Map<String, String> prefixes =
      ConfigMappings.all().stream()
          .collect(Collectors.toMap(Class::getSimpleName, ConfigMappings::prefix));

  /** The settings by key; those of a group are in the order of its source. */
  private final Map<String, Said> said = new LinkedHashMap<>();

  private final DocTrees comments;

  private Settings(DocTrees comments) {
    this.comments = comments;
  }

  /**
   * What is said of one setting.
   *
   * @param meaning in Markdown
   * @param unit of a number, or empty
   */
  record Said(String meaning, String unit) {}

  /** The settings by key; those of a group are in the order of its source. */
  static Map<String, Said> read() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  null,
                  null,
                  files.getJavaFileObjectsFromPaths(ConfigMappings.sources()));
      Settings settings = new Settings(DocTrees.instance(task));
      settings.scan(task.parse(), "");
      return settings.said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hyphenated(String method) {
    return method.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @Override
  public Void visitClass(ClassTree type, String outer) {
    return super.visitClass(type, type.getSimpleName().toString());
  }

  @Override
  public Void visitMethod(MethodTree method, String group) {
    DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
    String name = method.getName().toString();
    if (comment != null && prefixes.containsKey(group)) {
      said.put(
          prefixes.get(group) + "." + hyphenated(name),
          new Said(markdown(comment.getFullBody()), unit(comment)));
    }
    return null;
  }

  private static String unit(DocCommentTree comment) {
    return comment.getBlockTags().stream()
        .filter(ReturnTree.class::isInstance)
        .map(tag -> markdown(((ReturnTree) tag).getDescription()))
        .collect(Collectors.joining());
  }

  /** One line of Markdown. */
  private static String markdown(List<? extends DocTree> parts) {
    StringBuilder line = new StringBuilder();
    String target = "";
    for (DocTree part : parts) {
      switch (part) {
        case LiteralTree code when code.getKind() == DocTree.Kind.CODE ->
            line.append('`').append(code.getBody().getBody().strip()).append('`');
        case StartElementTree link when link.getName().contentEquals("a") -> {
          target = HREF.matcher(link.toString()).replaceFirst("$1");
          line.append('[');
        }
        case EndElementTree end when end.getName().contentEquals("a") ->
            line.append("](").append(target).append(')');
        case TextTree text -> line.append(text.getBody());
        default -> throw new AssertionError("no Markdown for " + part + " yet");
      }
    }
    return line.toString().replaceAll("\\s+", " ").strip();
  }
}
