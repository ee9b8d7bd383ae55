package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/**
 * Writes one kind of record in place of databinding, byte for byte as databinding would. Each bean
 * of this type is registered in the mapper (docs/adr/0106). Thread-safe.
 */
public abstract class RecordWriter<T extends Record> extends JsonSerializer<T> {
  private final Class<T> type;

  protected RecordWriter(Class<T> type) {
    this.type = type;
  }

  @Override
  public final Class<T> handledType() {
    return type;
  }

  @Override
  public final void serialize(T message, JsonGenerator out, SerializerProvider writers)
      throws IOException {
    out.writeStartObject();
    members(message, out, writers);
    out.writeEndObject();
  }

  /**
   * Writes the members, within the object that is being written.
   *
   * @param writers those of values whose type the record leaves open
   */
  protected abstract void members(T message, JsonGenerator out, SerializerProvider writers)
      throws IOException;
}
