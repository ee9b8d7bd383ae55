package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.security.authentication.Caller;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcRequest;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.ResultBase;
import dev.parley.transport.mcp.wire.ResultMeta;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One open stream of {@code subscriptions/listen}. Every message on it carries the id of the
 * request that opened it. A slow reader may miss states of a task, also the last one; it can poll.
 */
final class Subscription {
  private static final Logger LOG = Logger.getLogger(Subscription.class);

  private final TaskFeed feed;
  private final ClientCapabilities client;
  private final Caller caller;
  private final RequestId id;
  private final EventStream stream;
  private final Context loop = Vertx.currentContext();
  private final List<Cancellable> ties = new CopyOnWriteArrayList<>();

  /** The tasks whose end was sent, by reference. A stream follows at most 100. */
  private final Set<String> ended = new HashSet<>();

  private volatile boolean over;

  Subscription(
      TaskFeed feed, ClientCapabilities client, Caller caller, RequestId id, EventStream stream) {
    this.caller = caller;
    this.feed = feed;
    this.client = client;
    this.id = id;
    this.stream = stream;
  }

  /** Who opened the stream. */
  Caller caller() {
    return caller;
  }

  /**
   * Sends the acknowledgement, which names what the stream follows.
   *
   * @param own the tasks that it follows
   */
  void acknowledge(List<Interaction> own) {
    List<String> ids = own.isEmpty() ? null : own.stream().map(Interaction::reference).toList();
    send(
        "notifications/subscriptions/acknowledged",
        new Acknowledged(new Acknowledged.Honoured(ids), ResultMeta.ofNotification(id)));
  }

  /** The parameters of {@code notifications/subscriptions/acknowledged}. */
  @RegisterForReflection
  record Acknowledged(Honoured notifications, @JsonProperty("_meta") ResultMeta meta) {

    /**
     * The part of the request's filter that the server honours.
     *
     * @param taskIds null for none
     */
    @RegisterForReflection
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Honoured(@Nullable List<String> taskIds) {}
  }

  /** Cancels {@code tie} when the stream ends. */
  void tie(Cancellable tie) {
    ties.add(tie);
  }

  /**
   * Sends the state of a task. Nothing is prepared for a reader that is too slow to get it, since a
   * form in it would count as sent. The preparation is not cancelled when the stream ends: a long
   * stream would collect one subscription for each state.
   */
  void tell(Interaction now) {
    loop.runOnContext(ignored -> {
      if (!now.isOpen()) {
        ended.add(now.reference());
      }
      if (!over && stream.isWritable()) {
        told(now);
      }
    });
  }

  private void told(Interaction now) {
    feed.told(now, client)
        .subscribe()
        .with(task -> loop.runOnContext(ignored -> send(now, task)), this::missed);
  }

  /** An open state takes longer to prepare than the end, and must not be sent after it. */
  private void send(Interaction now, DetailedTask task) {
    if (!now.isOpen() || !ended.contains(now.reference())) {
      send("notifications/tasks", task.in(id));
    }
  }

  /** Logs why a state was not sent. */
  void missed(Throwable failure) {
    LOG.errorf("Telling of a task failed with %s", failure.getClass().getName());
  }

  private void send(String method, Record params) {
    if (!over && stream.isWritable()) {
      stream.send(RpcRequest.notification(method, params));
    }
  }

  /** Answers the request, which ends the stream. */
  void close(ResultBase complete) {
    end(RpcResponse.result(id, complete.ending(id)));
  }

  /** Refuses the request after all, which ends the stream. */
  void refuse(Refusal refusal) {
    end(RpcError.of(refusal).response(id));
  }

  private void end(RpcResponse message) {
    loop.runOnContext(ignored -> stream.end(message));
  }

  void end() {
    over = true;
    ties.forEach(Cancellable::cancel);
    stream.gone();
  }
}
