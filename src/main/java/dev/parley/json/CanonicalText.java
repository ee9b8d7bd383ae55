package dev.parley.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.identity.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The canonical text of JSON, in UTF-8: the members of each object in the order of their names, no
 * space, characters beyond U+FFFF as two escapes. Equal values have equal texts. Digests of it are
 * stored, and compared by processes of other versions: it must not change.
 *
 * <p>Every thread has one, whose memory serves all texts of the thread.
 */
public final class CanonicalText {
  private static final int SMALLEST = 1_024;
  private static final int LARGEST_KEPT = 64 * 1_024;
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
  private static final Comparator<Map.@Nullable Entry<String, JsonNode>> BY_NAME =
      Comparator.comparing(member -> Objects.requireNonNull(member).getKey());
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final ThreadLocal<CanonicalText> OF_THREAD =
      ThreadLocal.withInitial(CanonicalText::new);

  private final byte[] hash = new byte[32];
  private final byte[] encoded = new byte[43];

  private byte[] text = new byte[SMALLEST];
  private int length;

  /** The members of the objects that are being written, innermost last. */
  private Map.@Nullable Entry<String, JsonNode>[] members = room();

  private int open;

  private CanonicalText() {}

  /**
   * The digest of a canonical text.
   *
   * @param sha256 in 43 characters of base64url
   * @param length of the text, in bytes
   */
  public record Digest(String sha256, int length) {}

  /**
   * The digest of an object with two members.
   *
   * @param first the name of the first member; it sorts before the second name
   */
  public static Digest digest(String first, JsonNode value, String second, String text) {
    CanonicalText canonical = OF_THREAD.get();
    try {
      canonical.octet('{');
      canonical.string(first);
      canonical.octet(':');
      canonical.value(value);
      canonical.octet(',');
      canonical.string(second);
      canonical.octet(':');
      canonical.string(text);
      canonical.octet('}');
      return canonical.digest();
    } finally {
      canonical.clear();
    }
  }

  private Digest digest() {
    MessageDigest sha256 = Sha256.ofThread();
    sha256.update(text, 0, length);
    try {
      sha256.digest(hash, 0, hash.length);
    } catch (DigestException e) {
      throw new IllegalStateException("32 bytes are enough for SHA-256", e);
    }
    BASE64.encode(hash, encoded);
    return new Digest(new String(encoded, StandardCharsets.ISO_8859_1), length);
  }

  private void clear() {
    length = 0;
    Arrays.fill(members, 0, open, null);
    open = 0;
    if (text.length > LARGEST_KEPT) {
      text = new byte[SMALLEST];
    }
    if (members.length > LARGEST_KEPT / 8) {
      members = room();
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static Map.@Nullable Entry<String, JsonNode>[] room() {
    return new Map.Entry[32];
  }

  private void value(JsonNode value) {
    switch (value.getNodeType()) {
      case OBJECT -> object((ObjectNode) value);
      case ARRAY -> array(value);
      case STRING -> string(value.textValue());
      case NUMBER, BOOLEAN -> raw(value.asText());
      case NULL, MISSING -> raw("null");
      case POJO, BINARY -> throw new IllegalArgumentException("a value that no text has");
    }
  }

  private void array(JsonNode array) {
    octet('[');
    for (int i = 0; i < array.size(); i++) {
      if (i > 0) {
        octet(',');
      }
      value(array.get(i));
    }
    octet(']');
  }

  private void object(ObjectNode object) {
    int from = open;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (open == members.length) {
        members = Arrays.copyOf(members, 2 * open);
      }
      members[open++] = member;
    }
    int to = open;
    Arrays.sort(members, from, to, BY_NAME);
    octet('{');
    for (int i = from; i < to; i++) {
      if (i > from) {
        octet(',');
      }
      Map.Entry<String, JsonNode> member = Objects.requireNonNull(members[i]);
      string(member.getKey());
      octet(':');
      value(member.getValue());
    }
    octet('}');
    Arrays.fill(members, from, to, null);
    open = from;
  }

  private void string(String value) {
    int count = value.length();
    reserve(count + 2);
    text[length++] = '"';
    for (int i = 0; i < count; i++) {
      char c = value.charAt(i);
      if (c < 0x80 && c >= ' ' && c != '"' && c != '\\') {
        text[length++] = (byte) c;
      } else {
        other(c);
        reserve(count - i);
      }
    }
    text[length++] = '"';
  }

  /** A character that takes more than one byte. */
  private void other(char c) {
    if (c < 0x80) {
      escaped(c);
    } else if (c < 0x800) {
      octet(0xc0 | (c >> 6));
      octet(0x80 | (c & 0x3f));
    } else if (Character.isSurrogate(c)) {
      unicode(c);
    } else {
      octet(0xe0 | (c >> 12));
      octet(0x80 | ((c >> 6) & 0x3f));
      octet(0x80 | (c & 0x3f));
    }
  }

  private void escaped(char c) {
    switch (c) {
      case '"', '\\' -> letter(c);
      case '\b' -> letter('b');
      case '\t' -> letter('t');
      case '\n' -> letter('n');
      case '\f' -> letter('f');
      case '\r' -> letter('r');
      default -> unicode(c);
    }
  }

  private void letter(char escape) {
    octet('\\');
    octet(escape);
  }

  private void unicode(char c) {
    letter('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      octet(HEX[(c >> shift) & 0xf]);
    }
  }

  private void raw(String ascii) {
    for (int i = 0; i < ascii.length(); i++) {
      octet(ascii.charAt(i));
    }
  }

  private void octet(int octet) {
    reserve(1);
    text[length++] = (byte) octet;
  }

  private void reserve(int count) {
    if (text.length - length < count) {
      text = Arrays.copyOf(text, Math.max(2 * text.length, length + count));
    }
  }
}
