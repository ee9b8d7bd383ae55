package dev.parley.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The parts of pom.xml on which the Dockerfiles rely. */
final class Build {
  private Build() {}

  static String artifact() {
    return ofProject("artifactId");
  }

  static String version() {
    return ofProject("version");
  }

  /** The properties of a profile, each {@code key=value}, if {@code -D<name>} switches it on. */
  static List<String> profile(String name) {
    NodeList profiles = document().getElementsByTagName("profile");
    for (int i = 0; i < profiles.getLength(); i++) {
      Element profile = (Element) profiles.item(i);
      Element activation = (Element) profile.getElementsByTagName("activation").item(0);
      if (activation.getTextContent().strip().equals(name)) {
        List<String> properties = new ArrayList<>();
        Node all = profile.getElementsByTagName("properties").item(0);
        for (Node one = all.getFirstChild(); one != null; one = one.getNextSibling()) {
          if (one instanceof Element property) {
            properties.add(property.getTagName() + "=" + property.getTextContent());
          }
        }
        return properties;
      }
    }
    throw new AssertionError("-D" + name + " switches no profile on");
  }

  /** The files of the top level that are packaged, and what Maven itself reads. */
  static Set<String> filesBesideTheSources() {
    Set<String> files = new TreeSet<>(Set.of("pom.xml", "mvnw", ".mvn", "src"));
    NodeList resources = document().getElementsByTagName("resource");
    for (int i = 0; i < resources.getLength(); i++) {
      NodeList included = ((Element) resources.item(i)).getElementsByTagName("include");
      for (int j = 0; j < included.getLength(); j++) {
        files.add(included.item(j).getTextContent());
      }
    }
    return files;
  }

  private static String ofProject(String name) {
    Node one = document().getDocumentElement().getFirstChild();
    while (one != null && !name.equals(one.getNodeName())) {
      one = one.getNextSibling();
    }
    return one == null ? "" : one.getTextContent();
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
}
