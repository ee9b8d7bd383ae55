package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import dev.parley.transport.mcp.wire.Implementation;
import dev.parley.transport.mcp.wire.ResultMeta;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;

/** Writes the result of a {@code tools/call}, with its blocks of text and its {@code _meta}. */
@Singleton
class CallToolResultJson extends RecordWriter<CallToolResult> {
  private static final Member CONTENT = Member.of("content");
  private static final Member TYPE = Member.of("type");
  private static final Member TEXT = Member.of("text");
  private static final Member STRUCTURED_CONTENT = Member.of("structuredContent");
  private static final Member IS_ERROR = Member.of("isError");
  private static final Member META = Member.of("_meta");
  private static final Member RESULT_TYPE = Member.of("resultType");

  private static final Member META_TITLE = Member.of("dev.parley/title");
  private static final Member META_CONTENT = Member.of("dev.parley/content");
  private static final Member META_SUMMARY = Member.of("dev.parley/summary");
  private static final Member META_VIA = Member.of("dev.parley/via");
  private static final Member RELATED_TASK = Member.of(RelatedTask.KEY);
  private static final Member SERVER_INFO = Member.of(ResultMeta.SERVER_INFO);

  private static final Member NAME = Member.of("name");
  private static final Member TITLE = Member.of("title");
  private static final Member VERSION = Member.of("version");

  CallToolResultJson() {
    super(CallToolResult.class);
  }

  @Override
  protected void members(CallToolResult result, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    CONTENT.array(out);
    blocks(result.content(), out);
    out.writeEndArray();
    Object structured = result.structuredContent();
    if (structured != null) {
      STRUCTURED_CONTENT.any(out, structured, writers);
    }
    Boolean isError = result.isError();
    if (isError != null) {
      IS_ERROR.flag(out, isError);
    }
    CallToolMeta meta = result.meta();
    if (meta != null) {
      META.object(out);
      meta(meta, out, writers);
      out.writeEndObject();
    }
    RESULT_TYPE.optional(out, result.resultType());
  }

  private static void blocks(List<TextContent> blocks, JsonGenerator out) throws IOException {
    for (TextContent block : blocks) {
      out.writeStartObject();
      TYPE.text(out, block.type());
      TEXT.text(out, block.text());
      out.writeEndObject();
    }
  }

  private static void meta(CallToolMeta meta, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    META_TITLE.optional(out, meta.title());
    META_CONTENT.optional(out, meta.content());
    META_SUMMARY.optional(out, meta.summary());
    META_VIA.optional(out, meta.via());
    RelatedTask task = meta.relatedTask();
    if (task != null) {
      RELATED_TASK.any(out, task, writers);
    }
    Implementation server = meta.serverInfo();
    if (server != null) {
      SERVER_INFO.object(out);
      NAME.text(out, server.name());
      TITLE.text(out, server.title());
      VERSION.text(out, server.version());
      out.writeEndObject();
    }
  }
}
