package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of one field of a form (MCP schema {@code PrimitiveSchemaDefinition}): one record
 * for each kind of schema. Each has a title, a description, and the value that the field starts
 * with, which JSON Schema calls {@code default}.
 */
sealed interface PrimitiveSchema {

  /**
   * A text, a date or a time.
   *
   * @param format {@code date} or {@code date-time}
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Text(
      String type,
      String title,
      @Nullable String description,
      @Nullable Integer minLength,
      @Nullable Integer maxLength,
      @Nullable String format,
      @JsonProperty("default") @Nullable String initial)
      implements PrimitiveSchema {

    static Text of(String title, @Nullable String description, @Nullable String initial) {
      return formatted(title, description, null, initial);
    }

    static Text formatted(
        String title,
        @Nullable String description,
        @Nullable String format,
        @Nullable String initial) {
      return new Text("string", title, description, null, null, format, initial);
    }
  }

  /**
   * A number.
   *
   * @param type {@code number} or {@code integer}
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Numeric(
      String type,
      String title,
      @Nullable String description,
      @Nullable BigDecimal minimum,
      @Nullable BigDecimal maximum,
      @JsonProperty("default") @Nullable BigDecimal initial)
      implements PrimitiveSchema {}

  /** Yes or no. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Flag(
      String type,
      String title,
      @Nullable String description,
      @JsonProperty("default") @Nullable Boolean initial)
      implements PrimitiveSchema {

    static Flag of(String title, @Nullable String description, @Nullable Boolean initial) {
      return new Flag("boolean", title, description, initial);
    }
  }

  /** One of several values (MCP schema {@code UntitledSingleSelectEnumSchema}). */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SingleSelect(
      String type,
      String title,
      @Nullable String description,
      @JsonProperty("enum") List<String> values,
      @JsonProperty("default") @Nullable String initial)
      implements PrimitiveSchema {

    static SingleSelect of(
        String title, @Nullable String description, List<String> values, @Nullable String initial) {
      return new SingleSelect("string", title, description, values, initial);
    }
  }

  /** One of several values with titles (MCP schema {@code TitledSingleSelectEnumSchema}). */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TitledSingleSelect(
      String type,
      String title,
      @Nullable String description,
      List<Option> oneOf,
      @JsonProperty("default") @Nullable String initial)
      implements PrimitiveSchema {

    static TitledSingleSelect of(
        String title, @Nullable String description, List<Option> oneOf, @Nullable String initial) {
      return new TitledSingleSelect("string", title, description, oneOf, initial);
    }
  }

  /**
   * One of several values with titles, as 2025-06-18 has it (MCP schema {@code
   * LegacyTitledEnumSchema}).
   *
   * @param enumNames the titles, in the order of the values
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LegacySingleSelect(
      String type,
      String title,
      @Nullable String description,
      @JsonProperty("enum") List<String> values,
      List<String> enumNames)
      implements PrimitiveSchema {

    static LegacySingleSelect of(
        String title, @Nullable String description, List<String> values, List<String> enumNames) {
      return new LegacySingleSelect("string", title, description, values, enumNames);
    }
  }

  /**
   * Any number of several values (MCP schemas {@code UntitledMultiSelectEnumSchema} and {@code
   * TitledMultiSelectEnumSchema}).
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record MultiSelect(
      String type,
      String title,
      @Nullable String description,
      Items items,
      @Nullable Integer minItems,
      @Nullable Integer maxItems,
      @JsonProperty("default") @Nullable List<String> initial)
      implements PrimitiveSchema {}

  /** What a {@link MultiSelect} offers. */
  sealed interface Items {

    /** Values that need no title. */
    @RegisterForReflection
    record Untitled(String type, @JsonProperty("enum") List<String> values) implements Items {
      static Untitled of(List<String> values) {
        return new Untitled("string", values);
      }
    }

    /** Values with titles. */
    @RegisterForReflection
    record Titled(List<Option> anyOf) implements Items {}
  }

  /** A value and its title. */
  @RegisterForReflection
  record Option(@JsonProperty("const") String value, String title) {}
}
