package dev.parley.web;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.concurrent.atomic.AtomicReference;

/** The service worker of a page, reached by the protocol of Chromium's own tools. */
final class ServiceWorker {
  private static final Gson JSON = new Gson();

  private final Page page;
  private final CDPSession browser;
  private final String session;
  private final AtomicReference<JsonObject> reply = new AtomicReference<>();

  /**
   * @param page a page whose worker is active; its context has only this one
   */
  ServiceWorker(Page page) {
    this.page = page;
    this.browser = page.context().browser().newBrowserCDPSession();
    browser.on(
        "Target.receivedMessageFromTarget",
        event -> reply.set(JSON.fromJson(event.get("message").getAsString(), JsonObject.class)));
    var target = new JsonObject();
    target.addProperty("targetId", targetId());
    target.addProperty("flatten", false);
    session = browser.send("Target.attachToTarget", target).get("sessionId").getAsString();
  }

  /** That of this page: the worker of a page that was closed may still be there. */
  private String targetId() {
    String context =
        contextId(
            page.context().newCDPSession(page).send("Target.getTargetInfo").get("targetInfo"));
    for (JsonElement each : browser.send("Target.getTargets").getAsJsonArray("targetInfos")) {
      var info = each.getAsJsonObject();
      if (info.get("type").getAsString().equals("service_worker")
          && contextId(info).equals(context)) {
        return info.get("targetId").getAsString();
      }
    }
    throw new AssertionError("there is no service worker");
  }

  private static String contextId(JsonElement target) {
    return target.getAsJsonObject().get("browserContextId").getAsString();
  }

  /** The JSON of what an expression, or its promise, comes to in the worker. */
  String evaluate(String expression) {
    var params = new JsonObject();
    params.addProperty(
        "expression", "Promise.resolve(" + expression + ").then(it => JSON.stringify(it ?? null))");
    params.addProperty("awaitPromise", true);
    var message = new JsonObject();
    message.addProperty("id", 1);
    message.addProperty("method", "Runtime.evaluate");
    message.add("params", params);
    var call = new JsonObject();
    call.addProperty("sessionId", session);
    call.addProperty("message", JSON.toJson(message));
    reply.set(null);
    browser.send("Target.sendMessageToTarget", call);
    page.waitForCondition(() -> reply.get() != null && reply.get().has("id"));
    var result = reply.get().getAsJsonObject("result").getAsJsonObject("result");
    if (!result.has("value")) {
      throw new AssertionError(reply.get().toString());
    }
    return result.get("value").getAsString();
  }
}
