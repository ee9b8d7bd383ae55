package dev.parley.web;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.TrustedPush;
import dev.parley.testing.WebhookReceiver;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What a push service brings is shown by the worker. Chromium is handed it by its own tools, since
 * subscribing needs the push service of its maker.
 */
@QuarkusTest
@WithTestResource(TrustedPush.class)
class PushedWorkerTest {
  private static final String SHOWN =
      "self.registration.getNotifications().then(all => all.map(({title, body, tag, silent, actions})"
          + " => ({title, body, tag, silent, actions: actions.map(({title}) => title)})))";

  private static final String DEPLOY =
      "{\"questions\":[{\"text\":\"Deploy?\",\"type\":\"SingleChoice\",\"choices\":[\"Yes\",\"No\"]}]}";

  /** A window opens only for a click of a human: what the worker wants is noted. */
  private static final String CLICK =
      """
      (async action => {
        const opened = [];
        self.clients.openWindow = async url => { opened.push(url); };
        const [notification] = await self.registration.getNotifications();
        const event = new NotificationEvent('notificationclick', {notification, action});
        let done;
        event.waitUntil = promise => { done = promise; };
        self.dispatchEvent(event);
        await done;
        return opened;
      })\
      """;

  /** What a browser says that gives up a subscription; it may have a new one already. */
  private static final String CHANGE =
      """
      (async (before, after, made) => {
        const of = json => json && {endpoint: json.endpoint, toJSON: () => json};
        const wanted = [];
        self.registration.pushManager.subscribe = async options => {
          wanted.push(options);
          return of(made);
        };
        const event = new ExtendableEvent('pushsubscriptionchange');
        Object.assign(event, {oldSubscription: of(before), newSubscription: of(after)});
        let done;
        event.waitUntil = promise => { done = promise; };
        self.dispatchEvent(event);
        await done;
        return wanted;
      })\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final WebhookReceiver service = TrustedPush.service();
  private final AtomicReference<String> registration = new AtomicReference<>();
  private Page page;
  private CDPSession tools;
  private ServiceWorker worker;

  @AfterEach
  void close() {
    service.close();
  }

  /** A browser with the worker, at which nobody looks at a page. */
  private void open(String language) {
    page = BROWSER.speaking(language);
    page.context().grantPermissions(List.of("notifications"));
    page.navigate(base.resolve("/?session=pushed").toString());
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
            + ".then(() => true)");
    tools = page.context().newCDPSession(page);
    tools.on("ServiceWorker.workerRegistrationUpdated", this::note);
    tools.send("ServiceWorker.enable");
    page.waitForCondition(() -> registration.get() != null);
    worker = new ServiceWorker(page);
    worker.evaluate("(() => { self.clients.matchAll = async () => []; })()");
  }

  private void note(JsonObject event) {
    for (JsonElement one : event.getAsJsonArray("registrations")) {
      registration.set(one.getAsJsonObject().get("registrationId").getAsString());
    }
  }

  private void deliver(String data) {
    JsonObject message = new JsonObject();
    message.addProperty("origin", base.getScheme() + "://" + base.getAuthority());
    message.addProperty("registrationId", registration.get());
    message.addProperty("data", data);
    tools.send("ServiceWorker.deliverPushMessage", message);
  }

  private JsonNode awaitShown(String title) {
    page.waitForCondition(() -> shown().findValuesAsText("title").contains(title));
    JsonNode all = shown();
    assertEquals(1, all.size(), all::toString);
    return all.path(0);
  }

  private JsonNode shown() {
    return Js.of(worker.evaluate(SHOWN));
  }

  private static ObjectNode message(String members) {
    return Js.object("{stage:'requested',tag:'t1',reference:'ref_1',status:'open'}")
        .setAll(Js.object(members));
  }

  @Test
  void showsAQuestionInTheLanguageOfTheBrowser() {
    open("de-AT");
    deliver(Js.wire(message("{name:'Bot',text:'<b>Wohin?</b>'}")));
    JsonNode shown = awaitShown("Eine Frage. Der Fragende nennt sich selbst Bot");
    assertEquals("<b>Wohin?</b>", shown.path("body").asText());
    deliver(Js.wire(message("{client:'$& agent',tag:'t1'}")));
    assertEquals("", awaitShown("Eine Frage von $& agent").path("body").asText());
  }

  @Test
  void leadsToTheQuestion() {
    open("en");
    deliver(Js.wire(message("{}")));
    awaitShown("A question");
    assertEquals("[\"/ask/ref_1\"]", worker.evaluate(CLICK + "('')"));
    assertEquals("[]", worker.evaluate(SHOWN));
  }

  @Test
  void takesTheQuestionAwayOnceItIsOver() {
    open("en");
    deliver(Js.wire(message("{}")));
    awaitShown("A question");
    deliver(Js.wire(message("{stage:'ended',status:'answered'}")));
    assertTrue(awaitShown("The question is no longer open").path("silent").asBoolean());
    page.waitForCondition(() -> shown().isEmpty());
  }

  @Test
  void showsNothingOfWhatIsOverToWhoLooksAtAPage() {
    open("en");
    worker.evaluate(
        "(() => { self.clients.matchAll = async () => [{visibilityState: 'visible'}]; })()");
    deliver(Js.wire(message("{}")));
    awaitShown("A question");
    deliver(Js.wire(message("{stage:'seen'}")));
    page.waitForCondition(() -> shown().isEmpty());
  }

  @Test
  void showsSomethingForWhatItCannotRead() {
    open("en");
    deliver("no JSON at all");
    awaitShown("A question");
    assertEquals("[\"/\"]", worker.evaluate(CLICK + "('')"));
    deliver("{\"reference\":\"//evil.example/x y\",\"name\":7,\"text\":{},\"buttons\":null}");
    awaitShown("A question");
    assertEquals("[\"/\"]", worker.evaluate(CLICK + "('')"));
  }

  /** From the question to the answer, with all pages closed. */
  @Test
  void answersByAButton() throws Exception {
    PushedBrowser phone = new PushedBrowser(service);
    add(phone.json().put("answers", true));
    given()
        .contentType("application/json")
        .body("{\"push\":{\"after\":0,\"texts\":true}}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(200);
    var answer = asker.ask(base, "pushed-" + UUID.randomUUID(), DEPLOY);
    String message = phone.read(service.next()).toString();
    open("en");
    deliver(message);
    JsonNode shown = awaitShown("A question. The asker says it is page-test");
    assertEquals("Deploy?", shown.path("body").asText());
    assertEquals(
        List.of("Yes", "No"), shown.path("actions").valueStream().map(JsonNode::asText).toList());
    assertFalse(answer.isDone());
    assertEquals("[]", worker.evaluate(CLICK + "('1')"));
    String text = answer.get(30, TimeUnit.SECONDS);
    assertTrue(text.contains("No"), text);
  }

  @Test
  void putsANewSubscriptionInThePlaceOfTheOneBefore() {
    ObjectNode before = new PushedBrowser(service).json();
    add(before.deepCopy().put("label", "Phone").put("answers", true));
    int devices = devices().size();
    ObjectNode first = new PushedBrowser(service).json();
    ObjectNode second = new PushedBrowser(service).json();
    ObjectNode never = new PushedBrowser(service).json();
    open("en");

    assertEquals("[]", worker.evaluate(change(never, before, first)));
    JsonNode renewed = devices().path(devices - 1);
    assertEquals(devices, devices().size());
    assertEquals("Phone", renewed.path("label").asText());
    assertTrue(renewed.path("answers").asBoolean());

    // the browser has none yet
    JsonNode wanted = Js.of(worker.evaluate(change(second, first, null)));
    String key = list().path("applicationServerKey").asText();
    assertEquals(
        Js.of("[{userVisibleOnly:true,applicationServerKey:'%s'}]".formatted(key)), wanted);
    assertEquals(devices, devices().size());
    assertNotEquals(renewed.path("id"), devices().path(devices - 1).path("id"));
    assertEquals("Phone", devices().path(devices - 1).path("label").asText());

    // one that the person has taken away, or that was of somebody else
    JsonNode known = devices();
    assertEquals("[]", worker.evaluate(change(never, first, null)));
    assertEquals("[]", worker.evaluate(change(never, null, never)));
    assertEquals(known, devices());
  }

  private static String change(
      ObjectNode made, @Nullable ObjectNode before, @Nullable ObjectNode after) {
    return CHANGE + "(" + before + "," + after + "," + made + ")";
  }

  private static void add(ObjectNode device) {
    given()
        .contentType("application/json")
        .body(Js.wire(device))
        .post("/api/v1/me/subscriptions")
        .then()
        .statusCode(201);
  }

  private static JsonNode list() {
    return Js.of(given().get("/api/v1/me/subscriptions").asString());
  }

  private static JsonNode devices() {
    return list().path("subscriptions");
  }

  /** It is gone, so it leads to the question, which says so. */
  @Test
  void opensTheQuestionWhereTheButtonDoesNotWork() {
    open("en");
    deliver(
        Js.wire(
            message(
                "{text:'Deploy?',buttons:[{title:'Yes',question:'q1',answer:'y',token:'reply_x'},"
                    + "{title:'No',question:'q1',answer:'n',token:'reply_y'}]}")));
    awaitShown("A question");
    assertEquals("[\"/ask/ref_1\"]", worker.evaluate(CLICK + "('0')"));
  }
}
