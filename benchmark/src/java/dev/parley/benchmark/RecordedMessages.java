package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What Parley sent for a round trip is sent for each: the same messages with as many bytes, of
 * which the number of the ask alone differs. It takes the place of the first digits of the
 * question's id.
 */
final class RecordedMessages implements RelayMessages {
  private static final int NUMBER_LENGTH = 8;
  private static final String ID = "\"toolUseId\":\"";

  /** A message, cut where its number is. */
  private record Template(String before, String after) {
    static Template of(String message, String id) {
      int at = message.indexOf(id);
      return at < 0
          ? new Template(message, "")
          : new Template(message.substring(0, at), message.substring(at + NUMBER_LENGTH));
    }

    String with(String number) {
      return after.isEmpty() ? before : before + number + after;
    }
  }

  private final String ready;
  private final Template question;
  private final Template reply;
  private final Template resolved;
  private final Template result;
  private final Map<String, String> headers = new LinkedHashMap<>();

  RecordedMessages(Recording recording) {
    String id = recording.id();
    if (id.length() < NUMBER_LENGTH) {
      throw new IllegalArgumentException(id + " has no room for a number");
    }
    this.ready = recording.ready();
    this.question = Template.of(recording.question(), id);
    this.reply = Template.of(recording.reply(), id);
    this.resolved = Template.of(recording.resolved(), id);
    this.result = Template.of(recording.result(), id);
    recording
        .headers()
        .lines()
        .map(line -> line.split(":", 2))
        .forEach(header -> headers.put(header[0], header[1].strip()));
  }

  @Override
  public String ready() {
    return ready;
  }

  @Override
  public String question(String number, Buffer ask) {
    return question.with(number);
  }

  @Override
  public String number(String answer) {
    int at = answer.indexOf(ID);
    int from = at + ID.length();
    return at < 0 || answer.length() < from + NUMBER_LENGTH
        ? ""
        : answer.substring(from, from + NUMBER_LENGTH);
  }

  @Override
  public List<String> acknowledgements(String number) {
    return List.of(reply.with(number), resolved.with(number));
  }

  @Override
  public Map<String, String> headers() {
    return headers;
  }

  @Override
  public String result(String number, String answer) {
    return result.with(number);
  }
}
