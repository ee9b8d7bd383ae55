package dev.parley.telemetry.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.awaitility.Awaitility;

/** Where spans go in tests: OTLP over HTTP, with bodies in Protocol Buffers. */
public final class Collector implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpServer http;
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> headers = new CopyOnWriteArrayList<>();

  /**
   * @param port 0 for any
   */
  public Collector(int port) {
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    http.createContext("/v1/traces", this::take);
    http.start();
  }

  public String endpoint() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  private void take(HttpExchange exchange) throws IOException {
    Map<String, String> head = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    exchange.getRequestHeaders().forEach((name, values) -> head.put(name, values.getFirst()));
    byte[] body = exchange.getRequestBody().readAllBytes();
    bodies.add(head.getOrDefault("Content-Encoding", "").equals("gzip") ? unpacked(body) : body);
    headers.add(head);
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static byte[] unpacked(byte[] packed) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    }
  }

  /** The headers of every request so far. */
  public List<Map<String, String>> headers() {
    return List.copyOf(headers);
  }

  /** Everything that came so far, whatever it is, as text. */
  public String all() {
    return bodies.stream()
        .map(body -> new String(body, StandardCharsets.ISO_8859_1))
        .collect(Collectors.joining("\n"));
  }

  /** The spans so far of calls with that tool-use id. */
  public List<Exported> spans(String toolUseId) {
    return bodies.stream()
        .flatMap(Exported::of)
        .filter(span -> span.attribute("gen_ai.tool.call.id").equals(toolUseId))
        .toList();
  }

  /** Waits until a call has spans of exactly these names, in any order. */
  public Told await(String toolUseId, String... names) {
    List<String> wanted = List.of(names).stream().sorted().toList();
    List<Exported> spans =
        Awaitility.await(toolUseId)
            .atMost(PATIENCE)
            .pollInterval(Duration.ofMillis(10))
            .until(
                () -> spans(toolUseId),
                all -> all.stream().map(Exported::name).sorted().toList().equals(wanted));
    return new Told(spans);
  }

  /** Waits for a span that has that parent. */
  public Exported awaitChild(String parent) {
    return Awaitility.await(parent)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                bodies.stream()
                    .flatMap(Exported::of)
                    .filter(span -> span.parent().equals(parent))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
