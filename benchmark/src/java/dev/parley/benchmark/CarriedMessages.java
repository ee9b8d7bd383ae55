package dev.parley.benchmark;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;

/** What comes is passed on as it is, with the number before it. */
final class CarriedMessages implements RelayMessages {
  private static final int NUMBER_LENGTH = 8;

  @Override
  public String ready() {
    return "ready";
  }

  @Override
  public String question(String number, Buffer ask) {
    return number + ask;
  }

  @Override
  public String number(String answer) {
    return answer.length() < NUMBER_LENGTH ? "" : answer.substring(0, NUMBER_LENGTH);
  }

  @Override
  public List<String> acknowledgements(String number) {
    return List.of();
  }

  @Override
  public Map<String, String> headers() {
    return Map.of();
  }

  @Override
  public String result(String number, String answer) {
    return answer.substring(NUMBER_LENGTH);
  }
}
