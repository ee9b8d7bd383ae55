package dev.parley.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.parley.question.QuestionLimits;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Reads the JSON Schemas (2020-12) of tools, which are resources beside their classes. Every
 * property has a sentence, and all of an input schema fits into 3,850 bytes, since a model reads it
 * with each request.
 */
@Singleton
public class SchemaReader {
  /** The bounds of JSON from outside, which may be narrow, are not for what the build brings. */
  private static final ObjectReader OUR_OWN = new ObjectMapper().reader();

  private final QuestionLimits limits;

  SchemaReader(QuestionLimits limits) {
    this.limits = limits;
  }

  /**
   * A schema with the configured bounds in the places of <code>"${questions}"</code>, <code>
   * "${choices}"</code> and <code>"${text}"</code>.
   *
   * @param beside the class in whose folder of resources the schema lies
   * @param name of the resource
   * @throws IllegalStateException where it is missing or no JSON, which a build without it is
   */
  public JsonNode read(Class<?> beside, String name) {
    String text =
        text(beside, name)
            .replace("\"${questions}\"", String.valueOf(limits.questions()))
            .replace("\"${choices}\"", String.valueOf(limits.choices()))
            .replace("\"${text}\"", String.valueOf(limits.text()));
    try {
      return OUR_OWN.readTree(text);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("the resource " + name + " is no JSON", unreadable);
    }
  }

  private static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("there is no resource " + name + " beside " + beside);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
