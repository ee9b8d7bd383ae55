package dev.parley.benchmark;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What Parley sent for a round trip by {@code /rpc}, byte by byte.
 *
 * @param id the id of the question, as it stands in the messages
 * @param ready the first message to the frontend
 * @param question the question, to the frontend
 * @param reply the reply to the frontend's answer
 * @param resolved the message to the frontend that the question has ended
 * @param headers those of the response to the host but its length, a line each
 * @param result the body of that response
 */
record Recording(
    String id,
    String ready,
    String question,
    String reply,
    String resolved,
    String headers,
    String result) {
  static Recording read(Path file) {
    Properties all = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      all.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Recording(
        all.getProperty("id"),
        all.getProperty("ready"),
        all.getProperty("question"),
        all.getProperty("reply"),
        all.getProperty("resolved"),
        all.getProperty("headers"),
        all.getProperty("result"));
  }

  void write(Path file) {
    Properties all = new Properties();
    all.setProperty("id", id);
    all.setProperty("ready", ready);
    all.setProperty("question", question);
    all.setProperty("reply", reply);
    all.setProperty("resolved", resolved);
    all.setProperty("headers", headers);
    all.setProperty("result", result);
    try (Writer writer = Files.newBufferedWriter(file)) {
      all.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many bytes each message has, for a report. */
  String sizes() {
    return "question %d, reply %d, resolved %d, result %d bytes and %d of headers"
        .formatted(
            question.length(),
            reply.length(),
            resolved.length(),
            result.length(),
            headers.length());
  }
}
