package dev.parley.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.arc.All;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every record with a writer of its own is written as plain databinding writes it. */
@QuarkusTest
class RecordWriterTest {
  private static final int RECORDS = 2_000;

  @Inject @All List<RecordWriter<?>> writers;
  @Inject JsonCodec codec;

  @Test
  void writesWhatDatabindingWrites() throws JsonProcessingException {
    var databinding = new ObjectMapper();
    var records = new RandomRecords(20);
    assertTrue(writers.size() > 5 && writers.size() <= 15, writers::toString);
    for (RecordWriter<?> writer : writers) {
      for (int i = 0; i < RECORDS; i++) {
        Record message = records.of(writer.handledType());

        assertEquals(databinding.writeValueAsString(message), codec.text(message));
        assertArrayEquals(
            databinding.writeValueAsBytes(message),
            codec.bytes(message),
            () -> new String(codec.bytes(message), UTF_8));
      }
    }
  }

  @Test
  void writesSeveralInOneArray() throws JsonProcessingException {
    var databinding = new ObjectMapper();
    var records = new RandomRecords(21);
    List<? extends Record> messages =
        writers.stream().map(writer -> records.of(writer.handledType())).toList();

    assertEquals(databinding.writeValueAsString(messages), codec.text(messages));
  }
}
