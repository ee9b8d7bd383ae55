package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.tool.ToolResult;
import dev.parley.transport.mcp.wire.ResultBase;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@code tools/call} (schema {@code CallToolResult}).
 *
 * @param structuredContent a record, or null where there is none, or the revision knows none
 * @param isError null counts as false
 * @param meta null for none
 * @param resultType null in the legacy era
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CallToolResult(
    List<TextContent> content,
    @Nullable Object structuredContent,
    @Nullable Boolean isError,
    @JsonProperty("_meta") @Nullable CallToolMeta meta,
    @Nullable String resultType) {

  /**
   * @param structured whether the revision knows structured results
   */
  public static CallToolResult of(ToolResult result, boolean structured) {
    // without a structured result, only _meta can say who answered
    String via = structured ? null : result.structured().via();
    return new CallToolResult(
        blocks(result.texts()),
        structured ? result.structured() : null,
        false,
        CallToolMeta.of(result.about(), via),
        null);
  }

  private static List<TextContent> blocks(List<String> texts) {
    List<TextContent> blocks = new ArrayList<>(texts.size());
    for (String text : texts) {
      blocks.add(TextContent.of(text));
    }
    return blocks;
  }

  /** A result that consists of a record, and of the same as text. */
  public static CallToolResult of(String text, Object structured) {
    return new CallToolResult(List.of(TextContent.of(text)), structured, null, null, null);
  }

  /** A refused call: the model reads why, and can do better. */
  public static CallToolResult error(String text) {
    return new CallToolResult(List.of(TextContent.of(text)), null, true, null, null);
  }

  /** As revision 2026-07-28 has it. */
  public CallToolResult with(ResultBase base) {
    return new CallToolResult(
        content,
        structuredContent,
        isError,
        metaOrEmpty().by(base.meta().serverInfo()),
        base.resultType());
  }

  /** As the result of a legacy task has it. */
  public CallToolResult relatedTo(RelatedTask task) {
    return new CallToolResult(
        content, structuredContent, isError, metaOrEmpty().relatedTo(task), resultType);
  }

  private CallToolMeta metaOrEmpty() {
    return meta == null ? CallToolMeta.EMPTY : meta;
  }
}
