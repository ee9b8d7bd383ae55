package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.Parley;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Puts a canary into every field that the service takes, and looks for it in the whole log, with
 * every level turned on. Only the audit log may name people.
 */
abstract class CanaryFixture {
  static final String CANARY = "zwiebelkuchen";
  static final String SESSION = "/api/v1/sessions/s-" + CANARY;

  final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
  private final List<String> planted = new CopyOnWriteArrayList<>(List.of(CANARY));

  private final Handler everything =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          if (!entry.getLoggerName().equals("dev.parley.audit")) {
            said.add(whole(entry));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    Logger.getLogger("").addHandler(everything);
  }

  @AfterEach
  void search() {
    Logger.getLogger("").removeHandler(everything);
    List<String> all = List.copyOf(said);
    for (String secret : planted) {
      List<String> found =
          all.stream()
              .filter(
                  line -> line.toLowerCase(Locale.ROOT).contains(secret.toLowerCase(Locale.ROOT)))
              .toList();
      assertEquals(List.of(), found, secret);
    }
  }

  /** Returns the token, and has the log searched for it. */
  final String plant(String token) {
    Arrays.stream(token.split("\\.", -1))
        .filter(part -> part.length() > 60)
        .map(part -> part.substring(part.length() - 30))
        .forEach(planted::add);
    return token;
  }

  /** The socket, or null if the handshake is refused. */
  static @Nullable WebSocket handshake(String protocols) {
    List<String> all = List.of(protocols.split(", ", -1));
    try {
      return HttpClient.newHttpClient()
          .newWebSocketBuilder()
          .subprotocols(all.getFirst(), all.subList(1, all.size()).toArray(String[]::new))
          .header("X-" + CANARY, CANARY)
          .buildAsync(
              URI.create(
                  Parley.url("/ws/v1/sessions/s-" + CANARY).toString().replaceFirst("http", "ws")),
              new WebSocket.Listener() {})
          .join();
    } catch (CompletionException refused) {
      return null;
    }
  }

  private static String whole(LogRecord entry) {
    StringWriter text = new StringWriter();
    text.append(entry.getLoggerName()).append(' ').append(entry.getMessage());
    Object[] parameters = entry.getParameters();
    if (parameters != null) {
      text.append(' ').append(Arrays.toString(parameters));
    }
    if (entry.getThrown() != null) {
      entry.getThrown().printStackTrace(new PrintWriter(text, true));
    }
    return text.toString();
  }
}
