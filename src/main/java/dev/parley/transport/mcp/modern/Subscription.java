package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.Caller;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.EventStream;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.logging.Logger;

/**
 * One open stream of {@code subscriptions/listen}. Everything on it carries the id of its request.
 * A reader that is too slow misses a state between two others, never the last one for long: it can
 * poll.
 */
final class Subscription {
  private static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
  private static final Logger LOG = Logger.getLogger(Subscription.class);

  private final TaskFeed feed;
  private final JsonCodec codec;
  private final ClientCapabilities client;
  private final Caller caller;
  private final RequestId id;
  private final EventStream stream;
  private final Context loop = Vertx.currentContext();
  private final List<Cancellable> ties = new CopyOnWriteArrayList<>();
  private volatile boolean over;

  Subscription(
      TaskFeed feed,
      JsonCodec codec,
      ClientCapabilities client,
      Caller caller,
      RequestId id,
      EventStream stream) {
    this.caller = caller;
    this.feed = feed;
    this.codec = codec;
    this.client = client;
    this.id = id;
    this.stream = stream;
  }

  /** Who opened the stream. */
  Caller caller() {
    return caller;
  }

  void acknowledge(ObjectNode honoured) {
    ObjectNode params = codec.object();
    params.set("notifications", honoured);
    send("notifications/subscriptions/acknowledged", params);
  }

  /** Cancels this once the stream is over. */
  void tie(Cancellable tie) {
    ties.add(tie);
  }

  /**
   * Tells how a task stands. Whatever is under way ends by itself: were it kept to be cancelled, a
   * long stream would grow. What a slow reader would not get is not made: a form would be noted as
   * out.
   */
  void tell(Interaction now) {
    loop.runOnContext(ignored -> {
      if (!over && stream.isWritable()) {
        told(now);
      }
    });
  }

  private void told(Interaction now) {
    feed.told(now, client)
        .subscribe()
        .with(
            task -> loop.runOnContext(ignored -> send("notifications/tasks", task)), this::missed);
  }

  /** Logs why a state was not told. */
  void missed(Throwable failure) {
    LOG.errorf("Telling of a task failed with %s", failure.getClass().getName());
  }

  private void send(String method, ObjectNode params) {
    params.withObjectProperty("_meta").set(SUBSCRIPTION_ID, id.json());
    ObjectNode message = codec.object().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    if (!over && stream.isWritable()) {
      stream.send(codec.text(message));
    }
  }

  /** Answers the request, which ends the stream. */
  void close(ObjectNode result) {
    result.withObjectProperty("_meta").set(SUBSCRIPTION_ID, id.json());
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    message.set("id", id.json());
    message.set("result", result);
    loop.runOnContext(ignored -> stream.end(codec.text(message)));
  }

  /** Refuses the request after all, which ends the stream. */
  void refuse(Refusal refusal) {
    String message = codec.text(RpcError.of(refusal).response(id));
    loop.runOnContext(ignored -> stream.end(message));
  }

  void end() {
    over = true;
    ties.forEach(Cancellable::cancel);
    stream.gone();
  }
}
