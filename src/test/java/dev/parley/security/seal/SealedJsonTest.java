package dev.parley.security.seal;

import static dev.parley.security.seal.SealedLengths.JSON;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.security.seal.Seal.Purpose;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sealed record opens as, and what opens as nothing. */
class SealedJsonTest {
  record Note(
      @JsonProperty(value = "w", required = true) String whose,
      @JsonProperty("n") int number,
      @JsonProperty("m") @Nullable String more,
      @JsonProperty("t") @Nullable Instant at) {
    boolean isOurs() {
      return true;
    }

    String getNothing() {
      return "nothing";
    }
  }

  private static final Note NOTE = new Note("é\u2028\"", 7, null, Instant.ofEpochMilli(1_234));

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void opensForItsPurposeAlone(Purpose purpose) {
    byte[] sealed = JSON.seal(purpose, NOTE);

    for (Purpose other : Purpose.values()) {
      Optional<Note> opened = JSON.open(other, sealed, Note.class);
      assertEquals(other == purpose ? Optional.of(NOTE) : Optional.empty(), opened);
    }
  }

  @Test
  @DisplayName("what is sealed is a version byte and the JSON of the record, without what is null")
  void writesAVersionAndJson() {
    Seal seal = new Seal(List.of());
    SealedJson json = new SealedJson(seal, new ObjectMapper());
    byte[] sealed = json.seal(Purpose.TICKET, new Note("a", 7, null, Instant.ofEpochMilli(1_234)));

    assertArrayEquals(
        "\1{\"w\":\"a\",\"n\":7,\"t\":1234}".getBytes(StandardCharsets.UTF_8),
        seal.open(Purpose.TICKET, sealed).orElseThrow());
  }

  @Test
  @DisplayName("a later release may write more members beside this one")
  void unknownMembersAreIgnored() {
    String json = "{\"w\":\"a\",\"x\":{\"y\":[1,2]},\"n\":7}";

    assertEquals(Optional.of(new Note("a", 7, null, null)), opened(json));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 123})
  void otherVersionsOpenAsNothing(int version) {
    assertEquals(
        Optional.empty(),
        SealedLengths.opened(Purpose.COOKIE, version, "{\"w\":\"a\"}", Note.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "7",
        "[]",
        "\"w\"",
        "{}",
        "{\"w\":\"a\"",
        "{\"w\":\"a\"}{}",
        "{\"w\":{}}",
        "{\"w\":\"a\",\"n\":\"b\"}",
        "{\"w\":\"a\",\"n\":99999999999}",
        "{\"w\":\"a\",\"n\":1e9999999999}",
        "{\"w\":\"a\",\"t\":1e9999999999}"
      })
  void otherContentsOpenAsNothing(String json) {
    assertEquals(Optional.empty(), opened(json));
  }

  @Test
  void nothingAtAllOpensAsNothing() {
    Seal seal = new Seal(List.of());
    byte[] sealed = seal.seal(Purpose.COOKIE, new byte[0]);

    assertEquals(
        Optional.empty(),
        new SealedJson(seal, new ObjectMapper()).open(Purpose.COOKIE, sealed, Note.class));
  }

  @Test
  @DisplayName("bounds of JSON hold for what is ignored as well")
  void boundsHold() {
    String within = "[".repeat(49) + "]".repeat(49);
    String deeper = "[".repeat(50) + "]".repeat(50);
    String longest = "x".repeat(50_000);

    assertTrue(opened("{\"w\":\"a\",\"x\":" + within + "}").isPresent());
    assertEquals(Optional.empty(), opened("{\"w\":\"a\",\"x\":" + deeper + "}"));
    assertTrue(opened("{\"w\":\"a\",\"" + longest + "\":1}").isPresent());
    assertEquals(Optional.empty(), opened("{\"w\":\"a\",\"" + longest + "x\":1}"));
  }

  @Test
  @DisplayName("the settings for requests do not bound what is sealed, and stay as they are")
  void boundsAreItsOwn() {
    ObjectMapper requests = new ObjectMapper();
    var narrow = requests.getFactory().streamReadConstraints().rebuild().maxStringLength(3).build();
    requests.getFactory().setStreamReadConstraints(narrow);
    SealedJson json = new SealedJson(new Seal(List.of()), requests);
    Note four = new Note("four", 0, null, null);

    String sealed = json.sealText(Purpose.COOKIE, four);
    assertEquals(Optional.of(four), json.openText(Purpose.COOKIE, sealed, Note.class));
    assertEquals(narrow, requests.getFactory().streamReadConstraints());
  }

  private static Optional<Note> opened(String json) {
    return SealedLengths.opened(Purpose.COOKIE, 1, json, Note.class);
  }
}
