package dev.parley.web;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The element in a box of a certain width, on a page that has nothing else. */
final class Boxes {

  /** What reaches out of the box: the elements of all shadow roots whose edges are outside. */
  private static final String OUTSIDE =
      """
      box => {
        const { left, right } = box.getBoundingClientRect();
        const found = [];
        const walk = root => {
          for (const each of root.querySelectorAll('*')) {
            const edges = each.getBoundingClientRect();
            const isShown = edges.width > 1 && edges.height > 1 && each.closest('.previewed *, .unseen') === null;
            if (isShown && (edges.left < left - 0.5 || edges.right > right + 0.5)) {
              found.push(`${each.localName}.${each.className} ${edges.left - left} to ${edges.right - left}`);
            }
            if (each.shadowRoot) walk(each.shadowRoot);
          }
        };
        walk(box);
        if (box.scrollWidth > box.clientWidth) found.push(`scrolls to ${box.scrollWidth}`);
        return found;
      }\
      """;

  /** Where everything is, counted from the corner of the box. */
  private static final String PLACES =
      """
      box => {
        const { left, top } = box.getBoundingClientRect();
        const found = [];
        const walk = root => {
          for (const each of root.querySelectorAll('*')) {
            const { x, y, width, height } = each.getBoundingClientRect();
            const place = [x - left, y - top, width, height].map(Math.round);
            found.push(`${each.localName}.${each.className} ${place}`);
            if (each.shadowRoot) walk(each.shadowRoot);
          }
        };
        walk(box);
        return found;
      }\
      """;

  private static final String BOX =
      """
      ({ session, width }) => {
        for (const other of document.body.children) other.hidden = true;
        const box = document.createElement('div');
        box.id = 'box';
        box.style.width = `${width}px`;
        const element = document.createElement('parley-questions');
        element.session = session;
        box.append(element);
        document.body.append(box);
      }\
      """;

  private Boxes() {}

  /**
   * Opens a page with one box; its width is none of the tab's. What else is on our page is hidden.
   */
  static Locator open(Page tab, URI base, String session, int width) {
    Browser.join(tab, base, "beside-" + session);
    tab.evaluate(BOX, Map.of("session", session, "width", width));
    return tab.locator("#box");
  }

  static List<?> outside(Locator box) {
    return (List<?>) box.evaluate(OUTSIDE);
  }

  static List<?> places(Locator box) {
    return (List<?>) box.evaluate(PLACES);
  }
}
