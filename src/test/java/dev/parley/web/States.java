package dev.parley.web;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is asked in the states of the page, and how each is judged. */
final class States {
  static final String DEPLOY = fixture("deploy");

  static final String LONE = fixture("lone");

  static final String FORM = fixture("form");

  private States() {}

  /** What the page of all states shows as well. */
  private static String fixture(String name) {
    try {
      return Files.readString(Path.of("src/main/resources/web/states/fixtures", name + ".json"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks that axe finds nothing wrong in the state, and takes a picture of it. */
  static void look(Page page, String name) {
    Accessibility.assertSound(page);
    Screenshots.take(page, name);
  }
}
