package dev.parley.transport.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkiverse.web.bundler.runtime.Bundle;
import io.quarkus.runtime.LaunchMode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Serves the files of the pages, compressed for clients that take it. Each file is compressed once,
 * when it is first asked for, on a worker thread (ADR 114), a page once for each language. Their
 * number is fixed, and so is the memory for them. A request for a range gets the whole file (RFC
 * 9110 section 14.2): ranges of two encodings must not be mixed.
 */
@Singleton
class StaticFiles {
  /** A name of these files contains the hash of the content. */
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  /** Everything else may change with the next version of the service. */
  private static final String AN_HOUR = "public, max-age=3600";

  /** After the filters, which check the host and the origin, and before Quarkus' own files. */
  private static final int AFTER_FILTERS = -1;

  private static final String JAVASCRIPT = "text/javascript; charset=UTF-8";
  private static final String CSS = "text/css; charset=UTF-8";
  private static final String HTML = "text/html; charset=UTF-8";

  /**
   * @param speaks whether it is a page in the language of its person
   */
  private record Served(String path, String type, @Nullable String caching, boolean speaks) {
    Served(String path, String type, @Nullable String caching) {
      this(path, type, caching, false);
    }
  }

  private final Vertx vertx;
  private final Languages languages;
  private final NoScript noScript;
  private final Map<String, Served> served = new HashMap<>();
  private final Map<String, Future<StaticFile>> files = new ConcurrentHashMap<>();

  StaticFiles(Vertx vertx, Bundle bundle, Languages languages, NoScript noScript) {
    this.vertx = vertx;
    this.languages = languages;
    this.noScript = noScript;
    for (String name : bundle.mapping().names()) {
      String path = bundle.resolve(name);
      if (path.endsWith(".js") || path.endsWith(".css")) {
        add(path, new Served(path, path.endsWith(".js") ? JAVASCRIPT : CSS, FOR_EVER));
      }
    }
    // ResponseHeaders says how pages are cached
    add("/", new Served("/index.html", HTML, null, true));
    add("/index.html", new Served("/index.html", HTML, null, true));
    add("/inbox", new Served("/inbox.html", HTML, null, true));
    add("/settings", new Served("/settings.html", HTML, null, true));
    add("/console.html", new Served("/console.html", HTML, null));
    add("/worker.js", new Served("/worker.js", JAVASCRIPT, AN_HOUR));
    for (String icon : List.of("/favicon.svg", "/favicon-open.svg")) {
      add(icon, new Served(icon, "image/svg+xml", AN_HOUR));
    }
    add(
        "/manifest.webmanifest",
        new Served("/manifest.webmanifest", "application/manifest+json", AN_HOUR));
  }

  private void add(String path, Served file) {
    served.put(path, file);
  }

  void register(@Observes Router router) {
    // the bundler replaces files there while the service runs
    if (LaunchMode.current() != LaunchMode.DEVELOPMENT) {
      router
          .route()
          .method(HttpMethod.GET)
          .method(HttpMethod.HEAD)
          .order(AFTER_FILTERS)
          .handler(this::serve);
    }
  }

  private void serve(RoutingContext rc) {
    Served known = served.get(rc.normalizedPath());
    if (known == null) {
      rc.next();
      return;
    }
    String language = known.speaks() ? languages.of(rc.request()) : "";
    files
        .computeIfAbsent(
            known.path() + '#' + language,
            each -> vertx.executeBlocking(() -> read(known, language), false))
        .onSuccess(file -> send(rc, known, file))
        .onFailure(unreadable -> rc.next());
  }

  private StaticFile read(Served known, String language) {
    return StaticFile.read(
        known.path(),
        content ->
            known.speaks()
                ? noScript.in(language, new String(content, UTF_8)).getBytes(UTF_8)
                : content);
  }

  private void send(RoutingContext rc, Served known, StaticFile file) {
    HttpServerResponse response = rc.response();
    boolean isCompressed = AcceptedEncodings.takeGzip(rc.request());
    String tag = '"' + file.hash() + (isCompressed ? "-gzip\"" : "\"");
    response.putHeader(HttpHeaders.ETAG, tag).putHeader(HttpHeaders.VARY, "Accept-Encoding");
    if (known.speaks()) {
      languages.preload(rc.request(), response);
    }
    if (known.caching() != null) {
      response.putHeader(HttpHeaders.CACHE_CONTROL, known.caching());
    }
    if (hasIt(rc.request().getHeader(HttpHeaders.IF_NONE_MATCH), tag)) {
      response.setStatusCode(304).end();
      return;
    }
    Buffer body = isCompressed ? file.gzip() : file.plain();
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, known.type())
        .putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(body.length()));
    if (isCompressed) {
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
    }
    if (rc.request().method().equals(HttpMethod.HEAD)) {
      response.end();
    } else {
      response.end(body);
    }
  }

  /** Whether {@code If-None-Match} names what would be sent (RFC 9110 section 13.1.2). */
  private static boolean hasIt(@Nullable String condition, String tag) {
    return condition != null && (condition.strip().equals("*") || condition.contains(tag));
  }
}
