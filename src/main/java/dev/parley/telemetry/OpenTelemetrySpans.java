package dev.parley.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes the four spans of a question: {@code ask}, {@code show}, {@code answer} and {@code return}.
 * {@code ask} is a child of the caller's own span, and the parent of the others. No span is open
 * while a human thinks: a span is created when it ends, with its earlier start time. So a waiting
 * question costs no more than its {@link TraceContext}, and any process can create the span.
 */
final class OpenTelemetrySpans {
  private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
  private static final AttributeKey<String> TOOL_USE =
      AttributeKey.stringKey("gen_ai.tool.call.id");
  private static final AttributeKey<String> SESSION =
      AttributeKey.stringKey("gen_ai.conversation.id");
  private static final AttributeKey<String> STATUS = AttributeKey.stringKey("parley.status");

  /** How long a stop waits for the last spans to be exported. */
  private static final int PATIENCE_SECONDS = 2;

  private final SdkTracerProvider provider;
  private final Tracer tracer;
  private final FirstShown shown = new FirstShown();

  OpenTelemetrySpans(SdkTracerProvider provider) {
    this.provider = provider;
    this.tracer = provider.get("dev.parley");
  }

  void stop() {
    provider.shutdown().join(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  AskSpan ask(String tool, String channel, @Nullable String revision, CallerTrace origin) {
    SpanBuilder builder =
        tracer
            .spanBuilder("ask")
            .setSpanKind(SpanKind.SERVER)
            .setParent(context(origin.caller()))
            .setAttribute("gen_ai.operation.name", "execute_tool")
            .setAttribute(TOOL, tool)
            .setAttribute("parley.channel", channel);
    if (channel.equals("mcp")) {
      builder.setAttribute("mcp.method.name", "tools/call");
    }
    if (revision != null) {
      builder.setAttribute("mcp.protocol.version", revision);
    }
    // semantic conventions of MCP, Context propagation: if _meta has the parent, the transport's
    // context becomes a link
    link(builder, origin.transport());
    return begun(builder.startSpan(), origin.caller());
  }

  void shown(SpanSubject question, Instant asked, Instant now, String way) {
    if (question.trace() != null && shown.first(question.reference())) {
      later("show", question, asked)
          .setAttribute("parley.way", way)
          .startSpan()
          .end(after(asked, now));
    }
  }

  void ended(SpanSubject question, Instant asked, Instant at, String status, String by) {
    shown.over(question.reference());
    if (question.trace() != null) {
      later("answer", question, asked)
          .setAttribute(STATUS, status)
          .setAttribute("parley.by", by)
          .startSpan()
          .end(after(asked, at));
    }
  }

  void returned(
      SpanSubject question,
      Instant ended,
      Instant now,
      String status,
      boolean replayed,
      CallerTrace origin) {
    if (question.trace() != null) {
      // a replayed result was delivered before, so its span does not start at the ending
      Instant began = replayed ? now : ended;
      SpanBuilder builder =
          later("return", question, began)
              .setAttribute(STATUS, status)
              .setAttribute("parley.replayed", replayed);
      link(builder, origin.caller());
      builder.startSpan().end(after(began, now));
    }
  }

  private SpanBuilder later(String name, SpanSubject question, Instant began) {
    return tracer
        .spanBuilder(name)
        .setParent(context(question.trace()))
        .setStartTimestamp(began)
        .setAttribute(TOOL, question.tool())
        .setAttribute(SESSION, question.sessionId())
        .setAttribute(TOOL_USE, question.toolUseId());
  }

  /** The clocks of processes differ; this keeps a span from ending before it starts. */
  private static Instant after(Instant began, Instant now) {
    return now.isBefore(began) ? began : now;
  }

  private static void link(SpanBuilder builder, @Nullable TraceContext other) {
    if (other != null) {
      builder.addLink(Span.fromContext(context(other)).getSpanContext());
    }
  }

  private static Begun begun(Span span, @Nullable TraceContext caller) {
    SpanContext context = span.getSpanContext();
    String parent =
        "00-"
            + context.getTraceId()
            + "-"
            + context.getSpanId()
            + "-"
            + context.getTraceFlags().asHex();
    return new Begun(span, new TraceContext(parent, caller == null ? null : caller.state()));
  }

  private static Context context(@Nullable TraceContext trace) {
    return trace == null
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), trace, Fields.ALL);
  }

  /** Reads a {@link TraceContext} by the header names of W3C Trace Context. */
  private enum Fields implements TextMapGetter<TraceContext> {
    ALL;

    @Override
    public Iterable<String> keys(TraceContext carrier) {
      return List.of("traceparent", "tracestate");
    }

    @Override
    public @Nullable String get(@Nullable TraceContext carrier, String key) {
      if (carrier == null) {
        return null;
      }
      return key.equals("traceparent") ? carrier.parent() : carrier.state();
    }
  }

  /**
   * The span of a call until its question is open. It then drops the span, since the call may wait
   * for hours.
   */
  private static final class Begun implements AskSpan {
    private final AtomicReference<@Nullable Span> span;
    private final TraceContext trace;

    Begun(Span span, TraceContext trace) {
      this.span = new AtomicReference<>(span);
      this.trace = trace;
    }

    @Override
    public TraceContext trace() {
      return trace;
    }

    @Override
    public void asked(SpanSubject question) {
      Span mine = span.getAndSet(null);
      if (mine == null) {
        return;
      }
      TraceContext known = question.trace();
      boolean anew = trace.equals(known);
      mine.setAttribute(SESSION, question.sessionId())
          .setAttribute(TOOL_USE, question.toolUseId())
          .setAttribute("parley.attached", !anew);
      if (!anew && known != null) {
        mine.addLink(Span.fromContext(context(known)).getSpanContext());
      }
      mine.end();
    }

    @Override
    public void failed(String why) {
      Span mine = span.getAndSet(null);
      if (mine != null) {
        mine.setAttribute("error.type", why).setStatus(StatusCode.ERROR);
        mine.end();
      }
    }
  }
}
