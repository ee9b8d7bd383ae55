package dev.parley.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.eclipse.microprofile.config.ConfigProvider;

/** A service that a person has as their webhook; {@link TrustedWebhooks} has it trusted. */
public final class WebhookReceiver implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final HttpsServer server;
  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
  private final Queue<Answer> answers = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** A request that came. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Received(String path, Map<String, String> headers, byte[] bytes) {
    public String body() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** How a request is answered. */
  @FunctionalInterface
  public interface Answer {
    void to(HttpExchange exchange) throws IOException;

    static Answer of(int status) {
      return exchange -> exchange.sendResponseHeaders(status, -1);
    }
  }

  /** For the application under test. */
  public WebhookReceiver() {
    this(store());
  }

  /**
   * @param store what {@link TrustedWebhooks} made
   */
  public WebhookReceiver(Path store) {
    this(store, InetAddress.getLoopbackAddress(), 0);
  }

  /** For the application under test, at an address of this machine; any port where it is 0. */
  public WebhookReceiver(InetAddress address, int port) {
    this(store(), address, port);
  }

  private WebhookReceiver(Path store, InetAddress address, int port) {
    try {
      server = HttpsServer.create(new InetSocketAddress(address, port), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(tls(store)));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no webhook to test with", e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::receive);
    server.start();
  }

  private static Path store() {
    return Path.of(
        ConfigProvider.getConfig()
            .getValue("quarkus.tls.webhook.trust-store.p12.path", String.class));
  }

  /** With the certificate that the application under test trusts. */
  public static SSLContext tls() {
    try {
      return tls(store());
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("no webhook to test with", e);
    }
  }

  private static SSLContext tls(Path store) throws IOException, GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(TrustedWebhooks.load(store), TrustedWebhooks.PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.getFirst()));
      Answer answer;
      synchronized (answers) {
        answer = answers.poll();
      }
      received.add(new Received(exchange.getRequestURI().toString(), headers, body));
      (answer == null ? Answer.of(204) : answer).to(exchange);
    }
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String origin() {
    return "https://localhost:" + port();
  }

  public String url() {
    return origin() + "/hook?of=ada";
  }

  /** Has the next request answered like this for which nothing is arranged yet. */
  public void answer(Answer answer) {
    synchronized (answers) {
      answers.add(answer);
    }
  }

  /** An answer that does not come as long as the receiver is there. */
  public Answer never() {
    return exchange -> {
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  /** The next request. */
  public Received next() {
    try {
      Received next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("nothing came");
      }
      return next;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether nothing came that was not read. */
  public boolean isQuiet() {
    return received.isEmpty();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
