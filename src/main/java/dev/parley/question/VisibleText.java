package dev.parley.question;

import static java.lang.Character.COMBINING_SPACING_MARK;
import static java.lang.Character.CONTROL;
import static java.lang.Character.ENCLOSING_MARK;
import static java.lang.Character.FORMAT;
import static java.lang.Character.LINE_SEPARATOR;
import static java.lang.Character.NON_SPACING_MARK;
import static java.lang.Character.PARAGRAPH_SEPARATOR;
import static java.lang.Character.SPACE_SEPARATOR;
import static java.lang.Character.SURROGATE;

import dev.parley.error.PlainText;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/**
 * What a human sees of a text. A text that shows nothing is blank: it is no answer, no id, no label
 * and no choice. Shown is every character except space of any kind, control and format characters,
 * marks without a base, what Unicode calls default ignorable (tags and variation selectors among
 * it), and the few letters and signs whose picture is empty, such as U+2800 and U+3164. {@code
 * text/blank.ts} of the page says the same; a test compares both.
 */
public final class VisibleText {
  /** From here on there are the scripts and pictographs in which a joiner changes what is seen. */
  private static final int FIRST_JOINING = 0x600;

  private VisibleText() {}

  /** Whether a text shows nothing. */
  public static boolean isBlank(String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (isShown(c)) {
        return false;
      }
      i += Character.charCount(c);
    }
    return true;
  }

  /**
   * The text, or null where it is blank. A text with characters that {@link PlainText} refuses is
   * returned, so that it is refused instead of passing for absent.
   */
  public static @Nullable String orNull(@Nullable String text) {
    return text == null || (isBlank(text) && PlainText.flaw(text).isEmpty()) ? null : text;
  }

  /**
   * Equal for texts that look the same: without characters that show nothing, with one plain space
   * for any amount of space inside, none at the ends, and composed accents (NFC).
   */
  public static String appearance(String text) {
    if (isPlainAscii(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length());
    int[] characters = text.codePoints().toArray();
    int before = 0;
    boolean space = false;
    for (int i = 0; i < characters.length; i++) {
      int c = characters[i];
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        space = true;
      } else if (isShown(c) || isAccent(c) || isJoining(characters, i, before)) {
        if (space && !shown.isEmpty()) {
          shown.append(' ');
        }
        shown.appendCodePoint(c);
        space = false;
        before = c;
      }
    }
    return Normalizer.normalize(shown, Normalizer.Form.NFC);
  }

  private static boolean isPlainAscii(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7f || (c == ' ' && before == ' ')) {
        return false;
      }
      before = c;
    }
    return text.isEmpty() || before != ' ';
  }

  private static boolean isAccent(int c) {
    return isMark(Character.getType(c)) && !isIgnorable(c);
  }

  private static boolean isJoining(int[] characters, int at, int before) {
    return (characters[at] == 0x200c || characters[at] == 0x200d)
        && before >= FIRST_JOINING
        && at + 1 < characters.length
        && characters[at + 1] >= FIRST_JOINING
        && isShown(characters[at + 1]);
  }

  private static boolean isShown(int c) {
    if (c > ' ' && c < 0x7f) {
      return true;
    }
    int type = Character.getType(c);
    return switch (type) {
      case SPACE_SEPARATOR, LINE_SEPARATOR, PARAGRAPH_SEPARATOR, CONTROL, FORMAT, SURROGATE ->
          false;
      default -> !isMark(type) && !isIgnorable(c) && !isEmptyPicture(c);
    };
  }

  private static boolean isMark(int type) {
    return type == NON_SPACING_MARK || type == ENCLOSING_MARK || type == COMBINING_SPACING_MARK;
  }

  /**
   * Default_Ignorable_Code_Point of the Unicode Character Database (DerivedCoreProperties.txt), as
   * far as it is no format character, and the noncharacters.
   */
  private static boolean isIgnorable(int c) {
    return c == 0x34f
        || c == 0x115f
        || c == 0x1160
        || c == 0x17b4
        || c == 0x17b5
        || (c >= 0x180b && c <= 0x180f)
        || c == 0x2065
        || c == 0x3164
        || (c >= 0xfe00 && c <= 0xfe0f)
        || c == 0xffa0
        || (c >= 0xfff0 && c <= 0xfff8)
        || (c >= 0xe0000 && c <= 0xe0fff)
        || (c >= 0xfdd0 && c <= 0xfdef)
        || (c & 0xfffe) == 0xfffe;
  }

  /**
   * The blank pattern of Braille, the place of an object that is not there, a note without a head,
   * and the blanks of hieroglyphs: Unicode counts them as letters and signs.
   */
  private static boolean isEmptyPicture(int c) {
    return c == 0x2800 || c == 0xfffc || c == 0x1d159 || c == 0x13441 || c == 0x13442;
  }
}
