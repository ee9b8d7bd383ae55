package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.security.origin.HostOriginFilter;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Short-lived tokens by which a frontend reaches one session of an owner, and nothing else. A
 * host's backend mints them and hands them to its page. They are sealed, not kept: any pod with the
 * same keys honours them, until they expire.
 */
@Singleton
public class Tickets {
  static final String PREFIX = "ticket_";

  private final SealedJson seal;
  private final AuditLog audit;
  private final ApiKeys keys;
  private final Clock clock;
  private final Duration ttl;
  private final Duration maxTtl;

  Tickets(SealedJson seal, ApiKeys keys, Clock clock, AuditLog audit, AccessConfig config) {
    this.audit = audit;
    this.seal = seal;
    this.keys = keys;
    this.clock = clock;
    this.ttl = config.ticketTtl();
    this.maxTtl = config.ticketMaxTtl();
  }

  /** A ticket, and when it ends. */
  public record Minted(String token, Instant expiresAt) {}

  /**
   * @param minter whose session it is; a ticket ends with the API key that it was minted with
   * @param by who mints it, for the audit log
   * @param person who is to hold the ticket, in the host's own words, or null
   * @param wanted how long it should be good for, or null for the default; shortened to the maximum
   * @param origin whose pages alone may bring it, or null for anybody
   */
  public Minted mint(
      Caller minter,
      Actor by,
      String sessionId,
      @Nullable String person,
      @Nullable Duration wanted,
      @Nullable String origin) {
    Duration asked = wanted == null ? ttl : wanted;
    Duration granted = asked.compareTo(maxTtl) > 0 ? maxTtl : asked;
    Instant end = clock.instant().plus(granted).truncatedTo(ChronoUnit.SECONDS);
    Caller holder =
        new Caller(
            minter.principal(),
            Means.TICKET,
            Set.of(Scope.ANSWER),
            sessionId,
            person,
            end,
            minter.keyId());
    SealedCaller sealed =
        SealedCaller.of(holder, origin == null ? "" : HostOriginFilter.normal(origin));
    String token = PREFIX + seal.sealText(Purpose.TICKET, sealed);
    audit.write(
        AuditEntry.of("ticket")
            .text("tenant", minter.principal().tenant())
            .text("owner", minter.principal().owner())
            .text("sessionId", sessionId)
            .by(by)
            .text("outcome", "minted")
            .text("ticket", Actors.named("ticket", token))
            .text("holder", person)
            .text("expiresAt", end.toString()));
    return new Minted(token, end);
  }

  /**
   * Who holds a ticket; empty where it is forged, over, withdrawn, or for the pages of another
   * origin. A ticket has no id that is looked up or compared: it opens, tag and all, or it does
   * not.
   *
   * @param isFrom whether the request comes from a page of that origin
   * @throws dev.parley.error.Refusal {@code authorization_unavailable} where nobody knows whether
   *     the key that minted it is in force
   */
  Optional<Caller> caller(String token, Predicate<String> isFrom) {
    return seal.openText(Purpose.TICKET, token.substring(PREFIX.length()), SealedCaller.class)
        .filter(ticket -> !ticket.isOver(clock.instant()))
        .filter(ticket -> ticket.guard().isEmpty() || isFrom.test(ticket.guard()))
        .map(ticket -> ticket.caller(Means.TICKET))
        .filter(this::isInForce);
  }

  private boolean isInForce(Caller holder) {
    return switch (keys.standing(holder)) {
      case IN_FORCE -> true;
      case ENDED -> false;
      case UNKNOWN -> throw ApiKeys.unavailable();
    };
  }
}
