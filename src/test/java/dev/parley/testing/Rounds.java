package dev.parley.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A modern client that comes back with {@code requestState} until its call is complete. */
public final class Rounds {
  private final Parley parley;
  private final String tool;
  private final JsonNode arguments;
  private final List<Reply> replies = new ArrayList<>();

  public Rounds(Parley parley, String tool, JsonNode arguments) {
    this.parley = parley;
    this.tool = tool;
    this.arguments = arguments;
  }

  /** The call as it begins. */
  public Rounds begin() {
    replies.add(parley.modernCall(tool, arguments).id(1).send());
    return this;
  }

  /** The next round, as a request that a test may bend: a new id, the state of the last reply. */
  public Mcp next() {
    return parley.modernCall(tool, arguments).id(replies.size() + 1).param("requestState", state());
  }

  /** Goes on until the call is complete. */
  public Reply complete() {
    while (!last().result().path("resultType").asText().equals("complete")) {
      replies.add(next().send());
    }
    return last();
  }

  public String state() {
    return last().result().path("requestState").asText();
  }

  public Reply last() {
    return replies.getLast();
  }

  public List<Reply> replies() {
    return replies;
  }
}
