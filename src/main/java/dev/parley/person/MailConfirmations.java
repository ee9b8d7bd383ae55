package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether an address is that of the person who names it: they enter a code that was sent
 * there. Until then nothing else is.
 */
@Singleton
public class MailConfirmations {
  private static final Duration VALID = Duration.ofMinutes(10);
  private static final int TRIES = 5;
  private static final int CODES = 100_000_000;

  /** How many codes a person has sent in a day, to whatever addresses. */
  private static final int MOST_OF_PERSON = 10;

  /** How many codes an address is sent in a day, by whomever. */
  private static final int MOST_TO_ADDRESS = 5;

  private final SettingsService settings;
  private final SettingsStore store;
  private final SentCodes sent;
  private final SecureRandom random = new SecureRandom();

  MailConfirmations(SettingsService settings, SettingsStore store, SentCodes sent) {
    this.settings = settings;
    this.store = store;
    this.sent = sent;
  }

  /**
   * A code that is to be sent, of eight digits.
   *
   * @param address where to
   */
  public record NewCode(String address, String code) {
    /** Without what it has, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "NewCode";
    }
  }

  /**
   * Makes a code in place of the one before.
   *
   * @return fails with a {@link Refusal} {@code invalid_argument} where there is nothing to
   *     confirm, and {@code rate_limited} where too many were made
   */
  public Uni<NewCode> begin(InboxKey inbox, Actor by) {
    return settings
        .own(inbox)
        .map(MailConfirmations::unconfirmed)
        .call(mail -> counted("person", inbox.tag(), MOST_OF_PERSON))
        .call(mail -> counted("address", MailAddress.mailbox(mail.address()), MOST_TO_ADDRESS))
        .chain(mail -> make(inbox, mail.address(), by));
  }

  private Uni<Void> counted(String kind, String who, int most) {
    return sent.count(SessionKey.tag("code", kind, who), most)
        .invoke(wait -> wait.ifPresent(MailConfirmations::refuse))
        .replaceWithVoid();
  }

  private static void refuse(Duration wait) {
    throw Refusal.of(
        ErrorCode.RATE_LIMITED,
        "Too many codes were sent today, by this person or to this address; try again in "
            + wait.toSeconds()
            + " s",
        Map.of(Refusal.RETRY_AFTER, Math.max(1, wait.toSeconds())));
  }

  private Uni<NewCode> make(InboxKey inbox, String address, Actor by) {
    String code = "%08d".formatted(random.nextInt(CODES));
    Instant until = store.now().plus(VALID).truncatedTo(ChronoUnit.MILLIS);
    MailCode made = new MailCode(hash(inbox, address, code), until, TRIES);
    return settings
        .change(
            inbox,
            some -> {
              MailContact mail = unconfirmed(some);
              // it may have been changed meanwhile; then this code fits nowhere
              return mail.address().equals(address) ? with(some, mail.withCode(made)) : some;
            },
            by)
        .replaceWith(new NewCode(address, code));
  }

  private static MailContact unconfirmed(PersonSettings some) {
    MailContact mail = some.contacts().mail();
    if (mail == null || mail.isConfirmed()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          mail == null
              ? "There is no address to confirm: set mail by PUT /api/v1/me/settings first"
              : "The address is confirmed already");
    }
    return mail;
  }

  /**
   * Confirms the address of a person by the code that was sent there.
   *
   * @param entered spaces and hyphens in it do not matter
   * @return fails with a {@link Refusal} {@code wrong_code} that says how many tries are left
   */
  public Uni<PersonSettings> confirm(InboxKey inbox, String entered, Actor by) {
    String digits = entered.replaceAll("[\\s-]", "");
    return settings
        .change(inbox, tried(inbox, digits), by)
        .invoke(after -> {
          MailContact mail = after.contacts().mail();
          if (mail == null || !mail.isConfirmed()) {
            throw wrong(mail);
          }
        });
  }

  private static UnaryOperator<PersonSettings> tried(InboxKey inbox, String digits) {
    return some -> {
      MailContact mail = unconfirmed(some);
      MailCode code = mail.code();
      if (code == null) {
        throw wrong(mail);
      }
      byte[] expected = code.hash().getBytes(StandardCharsets.US_ASCII);
      byte[] given = hash(inbox, mail.address(), digits).getBytes(StandardCharsets.US_ASCII);
      return with(
          some,
          MessageDigest.isEqual(expected, given)
              ? mail.confirmed()
              : mail.withCode(code.mistaken()));
    };
  }

  private static Refusal wrong(@Nullable MailContact mail) {
    int left = Optional.ofNullable(mail).map(MailContact::code).map(MailCode::triesLeft).orElse(0);
    return Refusal.of(
        ErrorCode.WRONG_CODE,
        left == 0
            ? "No code can be entered any more: have a new one sent"
            : "This is not the code that was sent; tries left: " + left,
        Map.of("triesLeft", left));
  }

  private static PersonSettings with(PersonSettings some, MailContact mail) {
    return some.withContacts(some.contacts().withMail(mail));
  }

  private static String hash(InboxKey inbox, String address, String code) {
    return SessionKey.tag("mail code", inbox.tag(), address, code);
  }
}
