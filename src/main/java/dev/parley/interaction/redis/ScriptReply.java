package dev.parley.interaction.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The reply of a script on a session.
 *
 * @param lapsed the interactions that were due and that the script ended, each in the parts of a
 *     {@link StoredInteraction}
 * @param counted the changes of counts; see {@link OpenCounters#count}
 */
record ScriptReply(
    String status, List<byte[]> parts, List<List<byte[]>> lapsed, List<byte[]> counted) {

  static ScriptReply read(Reply response) {
    List<List<byte[]>> lapsed = new ArrayList<>(response.get(2).size());
    for (Reply one : response.get(2)) {
      lapsed.add(StoredInteraction.parts(one));
    }
    return new ScriptReply(
        response.get(0).toString(),
        StoredInteraction.parts(response.get(1)),
        lapsed,
        StoredInteraction.parts(response.get(3)));
  }

  /** The text of a part. */
  String text(int part) {
    return new String(parts.get(part), StandardCharsets.UTF_8);
  }
}
