package dev.parley.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;

/** Where a value is written. A buffer keeps its memory from one value to the next. */
sealed interface JsonBuffer {

  /** A writer of many values into this buffer. */
  SequenceWriter open(ObjectWriter settings) throws IOException;

  /** Of the present value, in characters or bytes. */
  int size();

  /** Empties it, for the next value. */
  void reset();

  /** A value as text. */
  final class Text extends Writer implements JsonBuffer {
    private final StringBuilder text = new StringBuilder(1_024);

    @Override
    public SequenceWriter open(ObjectWriter settings) throws IOException {
      return settings.writeValues(this);
    }

    @Override
    public int size() {
      return text.length();
    }

    @Override
    public void reset() {
      text.setLength(0);
    }

    @Override
    public void write(char[] from, int offset, int count) {
      text.append(from, offset, count);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /** A value in UTF-8. */
  final class Utf8 extends ByteArrayOutputStream implements JsonBuffer {
    Utf8() {
      super(1_024);
    }

    @Override
    public SequenceWriter open(ObjectWriter settings) throws IOException {
      return settings.writeValues(settings.createGenerator(this, JsonEncoding.UTF8));
    }
  }
}
