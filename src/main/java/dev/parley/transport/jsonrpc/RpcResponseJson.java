package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.parley.json.Member;
import dev.parley.json.RecordWriter;
import jakarta.inject.Singleton;
import java.io.IOException;

/** Writes a response. */
@Singleton
class RpcResponseJson extends RecordWriter<RpcResponse> {
  private static final Member JSONRPC = Member.of("jsonrpc");
  private static final Member ID = Member.of("id");
  private static final Member RESULT = Member.of("result");
  private static final Member ERROR = Member.of("error");

  RpcResponseJson() {
    super(RpcResponse.class);
  }

  @Override
  protected void members(RpcResponse response, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    JSONRPC.text(out, response.jsonrpc());
    RequestId id = response.id();
    if (id != null) {
      ID.tree(out, id.json(), writers);
    }
    Object result = response.result();
    if (result != null) {
      RESULT.any(out, result, writers);
    }
    RpcError error = response.error();
    if (error != null) {
      ERROR.any(out, error, writers);
    }
  }
}
