package dev.parley.web;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** Carries the socket of a page; a test cuts and restores it. */
final class Network {
  private final AtomicBoolean up = new AtomicBoolean(true);
  private final AtomicReference<WebSocketRoute> connection = new AtomicReference<>();

  /**
   * @param page a page that has no socket yet
   */
  Network(Page page) {
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          if (up.get()) {
            route.connectToServer();
            connection.set(route);
          } else {
            route.close();
          }
        });
  }

  /** Ends the connection, which does not come back by itself. */
  void cut() {
    up.set(false);
    connection.get().close();
  }

  void restore() {
    up.set(true);
  }
}
