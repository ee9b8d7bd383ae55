package dev.parley.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.quarkus.arc.All;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.List;

/** Registers every {@link RecordWriter} in the mapper. */
@Singleton
class RecordWriters implements ObjectMapperCustomizer {
  private final List<RecordWriter<?>> writers;

  RecordWriters(@All List<RecordWriter<?>> writers) {
    this.writers = writers;
  }

  @Override
  public void customize(ObjectMapper mapper) {
    SimpleModule module = new SimpleModule("records");
    writers.forEach(module::addSerializer);
    mapper.registerModule(module);
  }
}
