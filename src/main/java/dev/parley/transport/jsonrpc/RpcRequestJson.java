package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes a request or a notification. */
@Singleton
class RpcRequestJson extends RecordWriter<RpcRequest> {
  private static final Member JSONRPC = Member.of("jsonrpc");
  private static final Member ID = Member.of("id");
  private static final Member METHOD = Member.of("method");
  private static final Member PARAMS = Member.of("params");

  RpcRequestJson() {
    super(RpcRequest.class);
  }

  @Override
  protected void members(RpcRequest request, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    JSONRPC.text(out, request.jsonrpc());
    ID.optional(out, request.id());
    METHOD.text(out, request.method());
    PARAMS.any(out, request.params(), writers);
  }
}
