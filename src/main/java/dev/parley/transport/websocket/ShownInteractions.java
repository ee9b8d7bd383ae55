package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Interaction;
import java.util.HashMap;
import java.util.Map;

/**
 * The interactions that a frontend shows, and the revisions of its kept drafts. Not thread-safe.
 */
final class ShownInteractions {
  /** The references of the shown interactions. */
  private final Map<InteractionKey, String> references = HashMap.newHashMap(1);

  private final Map<InteractionKey, Long> keptDrafts = HashMap.newHashMap(1);

  /**
   * @return false if the interaction was shown before
   */
  boolean add(Interaction open) {
    return !open.reference().equals(references.put(open.key(), open.reference()));
  }

  boolean has(Interaction open) {
    return open.reference().equals(references.get(open.key()));
  }

  void remove(InteractionKey key) {
    references.remove(key);
    keptDrafts.remove(key);
  }

  boolean has(InteractionKey key) {
    return references.containsKey(key);
  }

  /** Records that the store has kept a draft of this frontend. */
  void keptDraft(InteractionKey key, long revision) {
    keptDrafts.merge(key, revision, Math::max);
  }

  /** The revision of the newest kept draft of this frontend; 0 if there is none. */
  long keptDraft(InteractionKey key) {
    return keptDrafts.getOrDefault(key, 0L);
  }
}
