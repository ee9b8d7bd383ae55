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
 * Mints and checks tickets: short-lived tokens that give a frontend access to one session of an
 * owner, or to the inbox of one person. A host's backend mints them and passes them to its page.
 * They are sealed, not stored: any pod with the same keys accepts them until they expire.
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

  /** A ticket, and when it expires. */
  public record Minted(String token, Instant expiresAt) {}

  /**
   * Who is to hold a ticket, and how long and where it is to be valid.
   *
   * @param person the holder, named by the host, or null
   * @param ttl a longer time than the configured maximum is shortened to it; null for the default
   * @param origin the only origin whose pages may use the ticket, or null for any client
   */
  public record Terms(@Nullable String person, @Nullable Duration ttl, @Nullable String origin) {}

  /**
   * Mints a ticket for a session.
   *
   * @param minter the owner of the session; a ticket ends with the API key that it was minted with
   * @param by who mints it, for the audit log
   */
  public Minted mint(Caller minter, Actor by, String sessionId, Terms terms) {
    return mint(minter, by, sessionId, terms, "sessionId", sessionId);
  }

  /**
   * Mints a ticket for the inbox of a person to whom this owner's questions are addressed.
   *
   * @param terms with a person
   */
  public Minted mintForInbox(Caller minter, Actor by, Terms terms) {
    return mint(minter, by, Caller.INBOX, terms, "opens", "inbox");
  }

  private Minted mint(
      Caller minter, Actor by, String session, Terms terms, String what, String which) {
    Duration asked = terms.ttl() == null ? ttl : terms.ttl();
    Duration granted = asked.compareTo(maxTtl) > 0 ? maxTtl : asked;
    Instant end = clock.instant().plus(granted).truncatedTo(ChronoUnit.SECONDS);
    Caller holder =
        new Caller(
            minter.principal(),
            Means.TICKET,
            Set.of(Scope.ANSWER),
            session,
            terms.person(),
            end,
            minter.keyId());
    String origin = terms.origin() == null ? "" : HostOriginFilter.normal(terms.origin());
    SealedCaller sealed = SealedCaller.of(holder, origin);
    String token = PREFIX + seal.sealText(Purpose.TICKET, sealed);
    audit.write(
        AuditEntry.of("ticket")
            .text("tenant", minter.principal().tenant())
            .text("owner", minter.principal().owner())
            .text(what, which)
            .by(by)
            .text("outcome", "minted")
            .text("ticket", Actors.named("ticket", token))
            .text("holder", terms.person())
            .text("expiresAt", end.toString()));
    return new Minted(token, end);
  }

  /**
   * The holder of a ticket; empty if the ticket is forged, expired, withdrawn, or for another
   * origin. A ticket has no id that is looked up or compared: its seal either opens or it does not.
   *
   * @param isFrom whether the request comes from a page of an origin
   * @throws dev.parley.error.Refusal {@code authorization_unavailable} if the API keys cannot be
   *     read, so that the key that minted the ticket cannot be checked
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
