package dev.parley.transport.pages;

import io.quarkiverse.web.bundler.runtime.Bundle;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The language that a person's browser asks for. Lets the browser load its texts together with the
 * page, which else would ask for them only once its script runs. What the page then speaks is the
 * page's own choice.
 */
@Singleton
class Languages {
  private static final String PREFIX = "lang-";
  private static final String SUFFIX = ".js";

  /** English is a part of the page. */
  private static final String INCLUDED = "en";

  private final Set<String> loaded;

  Languages(Bundle bundle) {
    this.loaded =
        bundle.mapping().names().stream()
            .filter(name -> name.startsWith(PREFIX) && name.endsWith(SUFFIX))
            .map(name -> name.substring(PREFIX.length(), name.length() - SUFFIX.length()))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Adds the headers to the response that holds a page. */
  void preload(HttpServerRequest request, HttpServerResponse response) {
    response.headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
    String language = of(request);
    if (!language.equals(INCLUDED)) {
      response.putHeader(
          "Link", "</static/bundle/" + PREFIX + language + SUFFIX + ">; rel=modulepreload");
    }
  }

  /** The first of the person's languages that Parley speaks; English if there is none. */
  String of(HttpServerRequest request) {
    return Weighted.in(request.headers().getAll(HttpHeaders.ACCEPT_LANGUAGE)).stream()
        .filter(wish -> wish.weight() > 0)
        .sorted(Comparator.comparingDouble(Weighted::weight).reversed())
        .map(wish -> wish.value().split("-", 2)[0])
        .filter(language -> language.equals(INCLUDED) || loaded.contains(language))
        .findFirst()
        .orElse(INCLUDED);
  }
}
