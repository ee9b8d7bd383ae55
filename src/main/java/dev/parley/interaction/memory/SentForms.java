package dev.parley.interaction.memory;

import dev.parley.interaction.SentForm;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The forms that clients show, by MCP session. Bounded: beyond {@link #MOST} the form that would
 * expire first is forgotten, and can then not be withdrawn. Guarded by the store's lock.
 */
final class SentForms {
  private static final int MOST = 50_000;

  private final Map<String, Map<String, Kept>> bySession = new HashMap<>();
  private final TreeSet<Kept> byTime =
      new TreeSet<>(Comparator.comparing(Kept::until).thenComparing(kept -> kept.form.requestId()));

  private record Kept(SentForm form, Instant until) {}

  boolean add(SentForm form, Instant until, Instant now) {
    forgetOld(now);
    Map<String, Kept> known = bySession.get(form.mcpSession());
    if (known != null && known.size() >= SentForm.MOST && !known.containsKey(form.reference())) {
      return false;
    }
    if (byTime.size() >= MOST) {
      drop(byTime.first());
    }
    Kept kept = new Kept(form, until);
    Kept before =
        bySession
            .computeIfAbsent(form.mcpSession(), session -> new LinkedHashMap<>(2))
            .put(form.reference(), kept);
    if (before != null) {
      byTime.remove(before);
    }
    byTime.add(kept);
    return true;
  }

  List<SentForm> of(String mcpSession, Instant now) {
    forgetOld(now);
    Map<String, Kept> known = bySession.get(mcpSession);
    return known == null ? List.of() : known.values().stream().map(Kept::form).toList();
  }

  boolean remove(SentForm form) {
    Map<String, Kept> known = bySession.get(form.mcpSession());
    Kept kept = known == null ? null : known.get(form.reference());
    if (kept == null || !kept.form.equals(form)) {
      return false;
    }
    drop(kept);
    return true;
  }

  private void forgetOld(Instant now) {
    while (!byTime.isEmpty() && !byTime.first().until().isAfter(now)) {
      drop(byTime.first());
    }
  }

  private void drop(Kept kept) {
    byTime.remove(kept);
    bySession.computeIfPresent(
        kept.form.mcpSession(), (session, known) -> without(known, kept.form.reference()));
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static @Nullable Map<String, Kept> without(Map<String, Kept> known, String reference) {
    known.remove(reference);
    return known.isEmpty() ? null : known;
  }
}
