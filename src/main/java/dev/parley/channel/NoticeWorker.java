package dev.parley.channel;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.NoticeStore;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import dev.parley.reactive.Timers;
import dev.parley.telemetry.NoticeMetrics;
import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Tells people of their questions: it claims notices that are due, hands each to its channel, and
 * notes what became of it. A channel that hangs takes up places here, and nothing else waits for
 * it. Where no channel is switched on, it does nothing.
 */
@Singleton
class NoticeWorker {
  private static final Logger LOG = Logger.getLogger(NoticeWorker.class);

  /** How often it looks for what is due. */
  private static final Duration ROUND = Duration.ofSeconds(1);

  private final NoticeStore notices;
  private final SettingsStore settings;
  private final NoticePlan plan;
  private final DeliveryRules rules;
  private final Map<String, Channel> channels;
  private final Timers timers;
  private final NoticeMetrics metrics;
  private final AtomicInteger underway = new AtomicInteger();
  private final AtomicBoolean isLooking = new AtomicBoolean();
  private @Nullable Cancellable rounds;

  NoticeWorker(
      NoticeStore notices,
      SettingsStore settings,
      NoticePlan plan,
      DeliveryRules rules,
      @All List<Channel> channels,
      Timers timers,
      NoticeMetrics metrics) {
    this.notices = notices;
    this.settings = settings;
    this.plan = plan;
    this.rules = rules;
    this.channels = channels.stream().collect(Collectors.toMap(Channel::name, Function.identity()));
    this.timers = timers;
    this.metrics = metrics;
  }

  void start(@Observes StartupEvent starting) {
    metrics.underway(underway::get);
    if (plan.hasChannels()) {
      rounds = timers.every(ROUND, this::round);
    }
  }

  /** What is underway may end; what does not is claimed by another process. */
  void stop(@Observes ShutdownEvent stopping) {
    if (rounds != null) {
      rounds.cancel();
    }
  }

  private void round() {
    int room = Channel.MOST_UNDERWAY - underway.get();
    // a store that is slow is not asked again meanwhile
    if (room <= 0 || !isLooking.compareAndSet(false, true)) {
      return;
    }
    notices
        .claim(room)
        .onTermination()
        .invoke(() -> isLooking.set(false))
        .subscribe()
        .with(
            claims -> claims.forEach(this::begin),
            // the store logs why it cannot be reached
            failure -> LOG.debug("No notices were claimed"));
  }

  private void begin(NoticeClaim claim) {
    underway.incrementAndGet();
    settlement(claim)
        .chain(settlement -> notices.settle(claim, settlement))
        .onTermination()
        .invoke(underway::decrementAndGet)
        .subscribe()
        // what was not settled is claimed again when the claim has run out
        .with(done -> {}, failure -> metrics.told(claim.channel(), "unsettled"));
  }

  private Uni<NoticeSettlement> settlement(NoticeClaim claim) {
    Channel channel = channels.get(claim.channel());
    InboxKey inbox = claim.interaction().ask().inbox();
    if (channel == null || inbox == null) {
      // a release that knows more channels wrote it
      return Uni.createFrom().item(new NoticeSettlement.Postponed(NoticeStore.WATCH));
    }
    if (!channel.tells(claim.stage())) {
      return Uni.createFrom().item(new NoticeSettlement.Over());
    }
    return settings
        .read(inbox)
        .chain(now ->
            rules
                .withheld(claim, now, notices.now())
                .map(withheld -> Uni.createFrom().item(withheld))
                .orElseGet(() -> deliver(claim, channel, notice(claim, now))));
  }

  private Notice notice(NoticeClaim claim, PersonSettings now) {
    return new Notice(
        claim.interaction(),
        claim.stage(),
        now,
        claim.tries() > 1,
        claim.receipt(),
        () -> notices.handOver(claim));
  }

  private Uni<NoticeSettlement> deliver(NoticeClaim claim, Channel channel, Notice notice) {
    return Uni.createFrom()
        .deferred(() -> channel.deliver(notice))
        .ifNoItem()
        .after(Channel.LONGEST_DELIVERY)
        .recoverWithItem(new Delivery.Failed(Delivery.Why.TIMEOUT, null))
        .onFailure()
        .recoverWithItem(failure -> {
          // so that it is not tried for ever; the message may have an address
          LOG.errorf("A channel failed: %s", failure.getClass().getName());
          return new Delivery.Failed(Delivery.Why.CONNECTION, null);
        })
        .map(delivery -> {
          NoticeSettlement settlement = DeliveryRules.settled(claim.tries(), delivery);
          metrics.told(claim.channel(), outcome(delivery, settlement));
          return Objects.requireNonNull(settlement);
        });
  }

  private static String outcome(Delivery delivery, NoticeSettlement settlement) {
    return switch (delivery) {
      case Delivery.Accepted(var receipt) -> "accepted";
      case Delivery.Refused(var why) -> why.label();
      case Delivery.Failed(var why, var retryAfter) ->
          settlement instanceof NoticeSettlement.Over ? "given_up" : why.label();
    };
  }
}
