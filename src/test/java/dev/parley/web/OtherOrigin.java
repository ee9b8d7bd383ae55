package dev.parley.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Serves pages of another origin, which may connect to Parley. A real server: a browser lets no
 * page of unknown origin load from this machine.
 */
final class OtherOrigin implements AfterEachCallback {

  /** The origin may connect. */
  public static final class Allowed implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.access.allowed-origins", address().toString());
    }
  }

  /** What is at a path. */
  interface Files {
    byte[] at(String path) throws IOException;
  }

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css",
          "html", "text/html",
          "js", "text/javascript");

  private HttpServer server;
  private String policy;

  /** Chosen once, and known to all class loaders of this process. */
  static URI address() {
    String key = "test.embedder";
    if (System.getProperty(key) == null) {
      try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        System.setProperty(key, "http://127.0.0.1:" + free.getLocalPort());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return URI.create(System.getProperty(key));
  }

  /** All files come with this content security policy. */
  OtherOrigin under(String contentSecurityPolicy) {
    policy = contentSecurityPolicy;
    return this;
  }

  void serve(Files files) throws IOException {
    var place = address();
    server = HttpServer.create(new InetSocketAddress(place.getHost(), place.getPort()), 0);
    server.createContext("/", exchange -> respond(exchange, files));
    server.start();
  }

  private void respond(HttpExchange exchange, Files files) throws IOException {
    var asked = exchange.getRequestURI().getPath();
    var path = asked.endsWith("/") ? asked + "index.html" : asked;
    var ending = path.substring(path.lastIndexOf('.') + 1);
    exchange.getResponseHeaders().add("Content-Type", TYPES.getOrDefault(ending, "text/plain"));
    if (policy != null) {
      exchange.getResponseHeaders().add("Content-Security-Policy", policy);
    }
    try (exchange) {
      var content = files.at(path);
      exchange.sendResponseHeaders(200, content.length);
      exchange.getResponseBody().write(content);
    } catch (IOException missing) {
      exchange.sendResponseHeaders(404, -1);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (server != null) {
      server.stop(0);
    }
  }
}
