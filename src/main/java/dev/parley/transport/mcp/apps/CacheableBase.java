package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.transport.mcp.wire.ResultBase;
import dev.parley.transport.mcp.wire.ResultMeta;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What a result of revision 2026-07-28 that a client may cache has besides its data (MCP schema
 * {@code CacheableResult}).
 *
 * @param ttlMs how long the client may keep the result, in milliseconds
 * @param cacheScope {@code public} where every caller gets the same, else {@code private}
 */
@RegisterForReflection
record CacheableBase(
    int ttlMs, String cacheScope, String resultType, @JsonProperty("_meta") ResultMeta meta) {

  static CacheableBase of(int ttlMs, boolean differsByCaller, ResultBase base) {
    String scope = differsByCaller ? "private" : "public";
    return new CacheableBase(ttlMs, scope, base.resultType(), base.meta());
  }
}
