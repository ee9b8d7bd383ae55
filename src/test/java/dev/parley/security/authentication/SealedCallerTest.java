package dev.parley.security.authentication;

import static dev.parley.security.seal.SealedLengths.binary;
import static dev.parley.security.seal.SealedLengths.opened;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.Identifier;
import dev.parley.identity.InboxKey;
import dev.parley.identity.Principal;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedLengths;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a ticket and a cookie hold. */
class SealedCallerTest {
  private static final Instant END = Instant.ofEpochSecond(1_800_000_000);
  private static final String ISSUER = "https://login.example.com/realms/acme";
  private static final String KEY = "f".repeat(64);
  private static final String GUARD = "g".repeat(22);
  private static final Principal HOST = new Principal("key:acme", "client:host", "host");
  private static final Principal PERSON = new Principal(ISSUER, "user:" + "a".repeat(36), "parley");

  @Test
  @DisplayName("no ticket and no cookie is longer by more than 30 % than in binary")
  void isLittleLongerThanInBinary() {
    check(Purpose.TICKET, HOST, "session-1", null, KEY, "");
    check(Purpose.TICKET, HOST, "s".repeat(200), "p".repeat(200), KEY, "https://app.example.com");
    check(Purpose.COOKIE, PERSON, null, "a".repeat(36), null, GUARD);
    Principal longest = new Principal(ISSUER, "user:" + "a".repeat(255), "c".repeat(64));
    check(Purpose.COOKIE, longest, null, "a".repeat(255), null, GUARD);
  }

  private static void check(
      Purpose purpose,
      Principal who,
      @Nullable String session,
      @Nullable String person,
      @Nullable String key,
      String guard) {
    SealedLengths.check(
        purpose,
        new SealedCaller(who, session, person, END.getEpochSecond(), key, guard),
        1
            + binary(who.tenant(), who.owner(), who.client(), guard)
            + optional(session)
            + optional(person)
            + optional(key)
            + 8);
  }

  private static int optional(@Nullable String text) {
    return text == null ? 1 : 1 + binary(text);
  }

  @Test
  void mayAnswerUntilItEnds() {
    Caller caller =
        new Caller(HOST, Means.TICKET, Set.of(Scope.ANSWER), "session-1", "Ada", END, KEY);
    SealedCaller sealed = SealedCaller.of(caller, "");

    assertEquals(caller, sealed.caller(Means.TICKET));
    assertFalse(sealed.isOver(END.minusMillis(1)));
    assertTrue(sealed.isOver(END));
  }

  /** A release that knows no inboxes takes it for the only session, which cannot be addressed. */
  @Test
  void aTicketForAnInboxNamesNoSessionThatCanBe() {
    Caller caller =
        new Caller(HOST, Means.TICKET, Set.of(Scope.ANSWER), Caller.INBOX, "Ada", END, KEY);
    SealedCaller sealed = SealedCaller.of(caller, "");

    assertEquals(caller, sealed.caller(Means.TICKET));
    assertFalse(Identifier.isValid(String.valueOf(sealed.session())));
    assertEquals(Optional.of(new InboxKey(HOST.tenant(), HOST.owner(), "Ada")), caller.inbox());
  }

  @Test
  void whatDoesNotEndIsNotCarried() {
    assertThrows(IllegalArgumentException.class, () -> SealedCaller.of(Caller.ANYONE, ""));
  }

  @Test
  void readsWhatALaterReleaseWrites() {
    String json = "{\"o\":[\"t\",\"o\",\"c\",\"x\"],\"e\":5,\"g\":\"\",\"x\":{}}";
    SealedCaller bare = new SealedCaller(new Principal("t", "o", "c"), null, null, 5, null, "");

    assertEquals(Optional.of(bare), opened(Purpose.TICKET, 1, json, SealedCaller.class));
    assertEquals(
        Optional.empty(),
        opened(Purpose.TICKET, 1, json.replace("\"g\"", "\"h\""), SealedCaller.class));
    assertEquals(Optional.empty(), opened(Purpose.TICKET, 2, json, SealedCaller.class));
  }
}
