package dev.parley.transport.pages;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in a person's language that a page needs script, since all other texts of the page come by
 * script. The page itself says it in English.
 */
@Singleton
class NoScript {
  private static final String TEXTS = "no-script.json";
  private static final Pattern SAID = Pattern.compile("(<noscript><p class=\"empty\")>[^<]*");

  private final Map<String, String> texts;

  NoScript() {
    try (InputStream in = NoScript.class.getResourceAsStream(TEXTS)) {
      if (in == null) {
        throw new IllegalStateException("the build lacks " + TEXTS);
      }
      this.texts = new ObjectMapper().readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page as it is for that language. */
  String in(String language, String html) {
    String text = texts.get(language);
    if (text == null) {
      return html;
    }
    String said = " lang=\"" + language + "\" dir=\"auto\">" + text;
    return SAID.matcher(html).replaceFirst("$1" + Matcher.quoteReplacement(said));
  }
}
