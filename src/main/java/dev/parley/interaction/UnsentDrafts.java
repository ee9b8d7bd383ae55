package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds what a person has entered and not sent. */
@Singleton
public class UnsentDrafts {
  private final DraftStore drafts;

  UnsentDrafts(DraftStore drafts) {
    this.drafts = drafts;
  }

  /** The drafts of a person for some interactions, of any sessions. */
  public Uni<Map<InteractionKey, Draft>> of(List<Interaction> some, String person) {
    List<Uni<Map<InteractionKey, Draft>>> reads =
        some.stream()
            .filter(Interaction::isOpen)
            .map(Interaction::key)
            .collect(Collectors.groupingBy(InteractionKey::session))
            .entrySet()
            .stream()
            .map(session -> drafts.drafts(session.getKey(), session.getValue(), person))
            .toList();
    return reads.isEmpty()
        ? Uni.createFrom().item(Map.of())
        : Uni.join().all(reads).andFailFast().map(UnsentDrafts::joined);
  }

  private static Map<InteractionKey, Draft> joined(List<Map<InteractionKey, Draft>> some) {
    Map<InteractionKey, Draft> all = new HashMap<>();
    some.forEach(all::putAll);
    return all;
  }
}
