package dev.parley.supply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The dependencies that pom.xml names itself. */
final class Pom {
  private Pom() {}

  /**
   * @param reason the comment right before it, or null
   */
  record Dependency(
      String group, String artifact, String scope, boolean managed, @Nullable String reason) {
    String name() {
      return group + ":" + artifact;
    }
  }

  static List<Dependency> dependencies() {
    NodeList all = document().getElementsByTagName("dependency");
    return IntStream.range(0, all.getLength())
        .mapToObj(i -> dependency((Element) all.item(i)))
        .toList();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newDefaultNSInstance()
          .newDocumentBuilder()
          .parse(Path.of("pom.xml").toFile());
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError("no pom.xml that can be read", e);
    }
  }

  private static Dependency dependency(Element element) {
    return new Dependency(
        text(element, "groupId"),
        text(element, "artifactId"),
        text(element, "scope"),
        element.getParentNode().getParentNode().getNodeName().equals("dependencyManagement"),
        reason(element));
  }

  private static String text(Element element, String name) {
    NodeList found = element.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  private static @Nullable String reason(Element element) {
    Node before = element.getPreviousSibling();
    while (before != null && before.getNodeType() == Node.TEXT_NODE) {
      before = before.getPreviousSibling();
    }
    return before != null && before.getNodeType() == Node.COMMENT_NODE
        ? before.getTextContent().strip()
        : null;
  }
}
