package dev.parley.channel.outbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.channel.Delivery.Why;
import dev.parley.security.WithCredentials;
import dev.parley.testing.WebhookReceiver;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests go where they are to go, and not on for ever. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class OutboundClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject OutboundClients clients;

  @ConfigProperty(name = "parley.webhook.timeout")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  Duration timeout;

  @SuppressWarnings("NullAway.Init") // made before each test
  private OutboundClient client;

  @BeforeEach
  void make() {
    client = clients.client(new OutboundTerms("webhook", timeout, List.of(), 4, 64));
  }

  private static void assertTaken(OutboundReply reply) {
    assertTrue(
        reply instanceof OutboundReply.Answered answer && answer.isSuccess(), reply::toString);
  }

  private static InetAddress loopback(int last) throws UnknownHostException {
    return InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, (byte) last});
  }

  private OutboundReply send(String url, InetAddress address) {
    return client.send(address, call(url)).await().atMost(PATIENCE);
  }

  private static OutboundCall call(String url) {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    return new OutboundCall(URI.create(url), Map.of("webhook-id", "a"), body);
  }

  /** A name may lead elsewhere at every look. */
  @Test
  void callsTheAddressThatWasChecked() throws Exception {
    try (WebhookReceiver second = new WebhookReceiver(loopback(2), 0);
        WebhookReceiver third = new WebhookReceiver(loopback(3), second.port())) {
      assertTaken(send(second.url(), loopback(2)));
      second.next();
      assertTaken(send(second.url(), loopback(3)));
      third.next();
    }
  }

  /** It says nothing of the receiver. */
  @Test
  void doesNotTryWhatFindsNoRoom() throws Exception {
    client = clients.client(new OutboundTerms("webhook", timeout, List.of(), 1, 1));
    InetAddress second = loopback(2);
    try (WebhookReceiver receiver = new WebhookReceiver(loopback(2), 0)) {
      receiver.answer(receiver.never());
      List<CompletableFuture<OutboundReply>> all =
          Stream.generate(() -> client.send(second, call(receiver.url())))
              .limit(3)
              .map(sent -> sent.subscribeAsCompletionStage())
              .toList();
      OutboundReply first =
          (OutboundReply)
              CompletableFuture.anyOf(all.toArray(CompletableFuture[]::new))
                  .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertEquals(new OutboundReply.Unanswered(Why.BUSY), first);
      receiver.next();
    }
  }

  @Test
  void sendsThePathInAscii() throws Exception {
    try (WebhookReceiver receiver = new WebhookReceiver(loopback(2), 0)) {
      String url = receiver.url().replace("/hook?of=ada", "/f\u00fcr/%2F?of=\u00e4");
      assertTaken(send(url, loopback(2)));
      assertEquals("/f%C3%BCr/%2F?of=%C3%A4", receiver.next().path());
    }
  }

  @Test
  void namesAnAddressOfIpv6InBrackets() throws Exception {
    InetAddress here = InetAddress.ofLiteral("::1");
    try (WebhookReceiver receiver = new WebhookReceiver(here, 0)) {
      String authority = "[::1]:" + receiver.port();
      assertTaken(send("https://" + authority + "/hook", here));
      assertEquals(authority, receiver.next().headers().get("host"));
    }
  }

  @Test
  void takesInNoAnswerWithoutEnd() throws Exception {
    CompletableFuture<Void> brokenOff = new CompletableFuture<>();
    try (WebhookReceiver receiver = new WebhookReceiver(loopback(2), 0)) {
      receiver.answer(exchange -> {
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        try {
          while (true) {
            out.write(new byte[8_192]);
          }
        } catch (IOException e) {
          brokenOff.complete(null);
        }
      });
      assertTaken(send(receiver.url(), loopback(2)));
      brokenOff.get(timeout.toMillis() / 2, TimeUnit.MILLISECONDS);
    }
  }

  /** Else it would be taken over after it counted as failed, and after the next attempt. */
  @Test
  void breaksOffWhatIsNotAnsweredInTime() throws Exception {
    CompletableFuture<Void> brokenOff = new CompletableFuture<>();
    AtomicBoolean hasBegun = new AtomicBoolean();
    Executor late =
        CompletableFuture.delayedExecutor(timeout.toMillis() / 2, TimeUnit.MILLISECONDS);
    SSLSocketFactory tls = WebhookReceiver.tls().getSocketFactory();
    try (ServerSocket door = new ServerSocket(0, 50, loopback(2))) {
      Thread.ofVirtual()
          .start(() -> {
            try {
              Socket socket = door.accept();
              late.execute(() -> readToTheEnd(tls, socket, hasBegun, brokenOff));
            } catch (IOException e) {
              brokenOff.completeExceptionally(e);
            }
          });
      String url = "https://localhost:" + door.getLocalPort() + "/";
      assertEquals(new OutboundReply.Unanswered(Why.TIMEOUT), send(url, loopback(2)));
      // on a busy machine nothing may have been sent
      if (hasBegun.get()) {
        brokenOff.get(timeout.toMillis() * 2 / 5, TimeUnit.MILLISECONDS);
      }
    }
  }

  private static void readToTheEnd(
      SSLSocketFactory tls, Socket socket, AtomicBoolean hasBegun, CompletableFuture<Void> ended) {
    try (SSLSocket secure = (SSLSocket) tls.createSocket(socket, null, true)) {
      secure.setUseClientMode(false);
      InputStream in = secure.getInputStream();
      while (in.read() >= 0) {
        // the request, which is not answered
        hasBegun.set(true);
      }
      ended.complete(null);
    } catch (IOException e) {
      // a connection that breaks ends as well
      ended.complete(null);
    }
  }
}
