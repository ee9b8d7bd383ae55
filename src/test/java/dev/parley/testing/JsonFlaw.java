package dev.parley.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.function.Function;

/** What no JSON from outside may have, with the bounds as they are configured by default. */
public enum JsonFlaw {
  TOO_DEEP(with("\"x\":" + "[".repeat(32) + "]".repeat(32))),
  TOO_DEEP_IN_OBJECTS(with("\"x\":" + "{\"a\":".repeat(32) + "1" + "}".repeat(32))),
  TOO_DEEP_AND_CUT_OFF(object -> "[".repeat(100_000)),
  TOO_LONG_STRING(with("\"x\":\"" + "x".repeat(524_289) + "\"")),
  TOO_LONG_STRING_INSIDE(with("\"x\":[{\"y\":\"" + "x".repeat(524_289) + "\"}]")),
  TOO_LONG_NAME(with("\"" + "n".repeat(1_001) + "\":1")),
  TOO_LONG_NAME_INSIDE(with("\"x\":[{\"" + "n".repeat(1_001) + "\":1}]")),
  TOO_LONG_NUMBER(with("\"x\":" + "1".repeat(101))),
  TOO_LONG_FRACTION(with("\"x\":[0." + "1".repeat(101) + "]")),
  TOO_LARGE_NUMBER(with("\"x\":1e9999999999")),
  NO_NUMBER(with("\"x\":NaN")),
  SECOND_VALUE(object -> object + object),
  SECOND_VALUE_OF_ANOTHER_KIND(object -> object + " 1"),
  TRAILING_WORD(object -> object + " x"),
  MEMBER_TWICE(with("\"x\":1,\"x\":1")),
  MEMBER_TWICE_INSIDE(with("\"x\":{\"a\":{\"b\":1,\"b\":1}}")),
  MEMBER_TWICE_IN_AN_ARRAY(with("\"x\":[{\"b\":1,\"c\":2,\"b\":1}]")),
  MEMBER_TWICE_BY_ESCAPE(with("\"x\":1,\"\\u0078\":1")),
  CONTROL_CHARACTER(with("\"x\":\"a\u0001b\"")),
  CUT_OFF(object -> object.substring(0, object.length() - 1)),
  SINGLE_QUOTES(with("'x':1")),
  COMMENT(object -> object + "/**/"),
  BLANK(object -> " "),
  UTF_16_WITH_BOM(UTF_16),
  UTF_16_BIG_ENDIAN(UTF_16BE),
  UTF_16_LITTLE_ENDIAN(UTF_16LE),
  UTF_32_BIG_ENDIAN(Charset.forName("UTF-32BE")),
  UTF_32_LITTLE_ENDIAN(Charset.forName("UTF-32LE")),
  UTF_32_WITH_BOM(Charset.forName("X-UTF-32LE-BOM")),
  LATIN_1(with("\"x\":\"\u00fc\""), ISO_8859_1);

  @SuppressWarnings("ImmutableEnumChecker") // none of the functions has state
  private final Function<String, String> text;

  private final Charset charset;

  JsonFlaw(Function<String, String> text) {
    this(text, UTF_8);
  }

  JsonFlaw(Charset charset) {
    this(object -> object, charset);
  }

  JsonFlaw(Function<String, String> text, Charset charset) {
    this.text = text;
    this.charset = charset;
  }

  /** A JSON object that has this flaw, and is right otherwise. */
  public byte[] in(String object) {
    return text.apply(object).getBytes(charset);
  }

  /** Adds a member that nobody asks for. */
  private static Function<String, String> with(String member) {
    return object -> object.substring(0, object.length() - 1) + "," + member + "}";
  }
}
