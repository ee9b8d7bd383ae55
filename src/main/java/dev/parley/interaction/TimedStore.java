package dev.parley.interaction;

import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.telemetry.Metrics;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Times what a store does. What is cancelled is not counted. */
record TimedStore(InteractionStore store, Metrics measures) implements InteractionStore {

  @Override
  public Instant now() {
    return store.now();
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return timed("create", () -> store.create(proposed));
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return timed("find", () -> store.find(key));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return timed("find", () -> store.find(reference));
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return timed("list", () -> store.page(session, request));
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return timed("resolve", () -> store.resolve(key, outcome, by));
  }

  @Override
  public Uni<Optional<Noted>> elicited(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    return timed("elicited", () -> store.elicited(key, known, next));
  }

  @Override
  public Uni<Boolean> sent(SentForm form, Instant until) {
    return timed("forms", () -> store.sent(form, until));
  }

  @Override
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return timed("forms", () -> store.sentForms(mcpSession));
  }

  @Override
  public Uni<Boolean> settled(SentForm form) {
    return timed("forms", () -> store.settled(form));
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    return timed("hold", () -> store.hold(key));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return timed("release", () -> store.release(reference, how));
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return timed("collect", () -> store.collect(reference));
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return timed("collect", () -> store.uncollect(reference));
  }

  @Override
  public Uni<Void> withdraw(Principal asker) {
    return timed("withdraw", () -> store.withdraw(asker));
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return timed("wipe", () -> store.wipe(session));
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return timed("draft", () -> store.draft(key, draft, connection));
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return timed("drafts", () -> store.drafts(session, person));
  }

  private <T> Uni<T> timed(String operation, Supplier<Uni<T>> work) {
    return Uni.createFrom()
        .deferred(() -> {
          long began = System.nanoTime();
          return work.get()
              .onItemOrFailure()
              .invoke((item, failure) -> took(operation, failure, began));
        });
  }

  private void took(String operation, @Nullable Throwable failure, long began) {
    String outcome = failure == null ? "ok" : failure instanceof Refusal ? "refused" : "failed";
    measures.stored(operation, outcome, Duration.ofNanos(System.nanoTime() - began));
  }
}
