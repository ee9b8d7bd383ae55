package dev.parley.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import dev.parley.config.LimitsConfig;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/**
 * Bounds JSON for every transport: depth, lengths, one value a text, and each member once, since
 * parsers disagree on which of two equal names counts (RFC 8259 section 4).
 */
@Singleton
class JsonBounds implements ObjectMapperCustomizer {
  private final LimitsConfig config;

  JsonBounds(LimitsConfig config) {
    this.config = config;
  }

  @Override
  public void customize(ObjectMapper mapper) {
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(config.jsonDepth())
                .maxStringLength(config.jsonString())
                .maxNameLength(1_000)
                .maxNumberLength(100)
                .build());
    mapper.enable(
        DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
        // 3.10 stays 3.10, and no digit of a long number is lost
        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    mapper.setConfig(
        mapper
            .getDeserializationConfig()
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES));
  }
}
