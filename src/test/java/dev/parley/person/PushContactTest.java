package dev.parley.person;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of the devices of a person. */
class PushContactTest {
  private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
  private static final String ENDPOINT = "https://fcm.googleapis.com/fcm/send/planted-endpoint";
  private static final PushKeys KEYS = new PushKeys("planted-key", "planted-secret");

  private static PushSubscription device(Duration since, @Nullable Duration accepted) {
    return new PushSubscription(
        URI.create(ENDPOINT),
        KEYS,
        "",
        NOW.minus(since),
        null,
        accepted == null ? null : NOW.minus(accepted),
        "cookie:0");
  }

  @ParameterizedTest
  @CsvSource({"1,,true", "13,,true", "14,,false", "30,13,true", "30,14,false", "1,30,true"})
  void reachesWhoseDeviceTookSomethingOrCameInTheLastTwoWeeks(
      int since, @Nullable Integer accepted, boolean reaches) {
    PushSubscription one =
        device(Duration.ofDays(since), accepted == null ? null : Duration.ofDays(accepted));
    PushContact contact = new PushContact(PushContact.NONE.terms(), List.of(one));
    assertEquals(reaches, contact.reaches(NOW));
    assertTrue(contact.isActive());
  }

  @Test
  void reachesNobodyWithoutADevice() {
    assertFalse(PushContact.NONE.reaches(NOW));
    assertFalse(PushContact.NONE.isActive());
  }

  @Test
  void showsNoEndpointAndNoKey() {
    PushSubscription one = device(Duration.ZERO, null);
    String shown =
        Contacts.NONE.withPush(new PushContact(PushContact.NONE.terms(), List.of(one))).toString();
    assertFalse((shown + one.id()).contains("planted"), shown);
  }

  @ParameterizedTest
  @CsvSource({
    "https://fcm.googleapis.com/fcm/send/x,true",
    "https://FCM.googleapis.com/x,true",
    "https://web.push.apple.com/x,true",
    "https://push.apple.com/x,false",
    "https://evilpush.apple.com/x,false",
    "https://wns2-par02p.notify.windows.com/w/?token=x,true",
    "https://notify.windows.com.evil.example/x,false",
    "https://fcm.googleapis.com.evil.example/x,false",
    "https://fcm.googleapis.com@evil.example/x,false",
    "https://u@fcm.googleapis.com/x,false",
    "http://fcm.googleapis.com/x,false",
    "https://127.0.0.1/x,false",
    "https://[::1]/x,false",
    "https://[2001:DB8::1]/x,true",
    "https://[2001:db8::1]:8443/x,false",
    "https://[2001:db8::2]:8443/x,true",
    "https://[2001:db8::2]/x,false",
    "https://fcm.googleapis.com:443/x,true",
    "https://fcm.googleapis.com:444/x,false",
    "https://push.example.com:8443/x,true",
    "https://push.example.com/x,false",
    "https://any.example.com:1/x,true",
    "https://any.example.com:65535/x,true",
    "https://any.example.com:0/x,false",
    "https://any.example.com:65536/x,false"
  })
  void isAtAPushServiceThatTheOperatorAllows(String endpoint, boolean isAllowed) {
    PushHosts hosts =
        new PushHosts(
            List.of(
                "fcm.googleapis.com",
                "*.push.apple.com",
                " *.Notify.windows.com",
                "push.example.com:8443",
                "any.example.com:*",
                "[2001:db8::1]",
                "[2001:db8::2]:8443"));
    assertEquals(isAllowed, hosts.allow(URI.create(endpoint)));
  }

  /** What would match nothing, or more than is meant, is said at start. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://push.example.com",
        "push.example.com/x",
        "push.example.com:",
        "push.example.com:0",
        "push.example.com:https",
        "2001:db8::1",
        "*example.com",
        "*",
        "a@push.example.com",
        "push example.com"
      })
  void isNoHostOfPushServices(String text) {
    String message =
        assertThrows(IllegalStateException.class, () -> new PushHosts(List.of(text))).toString();
    assertTrue(message.contains("parley.push.allowed-hosts") && message.contains(text), message);
  }
}
