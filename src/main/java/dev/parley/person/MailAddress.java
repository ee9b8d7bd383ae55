package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The addresses to which mail is sent: a name without quotation marks or comments, and a domain in
 * ASCII (RFC 5321 section 4.1.2, {@code Dot-string} and {@code Domain}). So nothing in one can
 * become a second recipient or a header.
 */
public final class MailAddress {
  private static final int LONGEST = 254;
  private static final int LONGEST_NAME = 64;
  private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern FORM =
      Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@" + LABEL + "(?:\\." + LABEL + ")+");

  private MailAddress() {}

  /**
   * @throws Refusal {@code invalid_argument} where it is none
   */
  public static String checked(String text) {
    if (text.length() > LONGEST
        || text.indexOf('@') > LONGEST_NAME
        || !FORM.matcher(text).matches()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "mail must be null, or have an address such as ada@example.com, in ASCII and without a"
              + " name beside it, of at most "
              + LONGEST
              + " characters");
    }
    return text;
  }

  /**
   * The same for spellings that lead to one mailbox almost everywhere: with another case, or with a
   * part behind a plus (RFC 5233).
   */
  static String mailbox(String address) {
    String lower = address.toLowerCase(Locale.ROOT);
    int at = lower.indexOf('@');
    int plus = lower.indexOf('+');
    return plus > 0 && plus < at ? lower.substring(0, plus) + lower.substring(at) : lower;
  }
}
