package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What channels owe to questions. A <em>notice</em> is what one channel owes to one question: it is
 * written with the question, in one step, and tells one {@link Stage} after the other. A notice is
 * claimed before it is told, so that one process at a time tells it; a process that dies meanwhile
 * leaves a claim that runs out. So each stage is told at least once. Methods do not block.
 */
public interface NoticeStore {
  /** How long a claim holds; whoever tells must be done by then. */
  Duration LEASE = Duration.ofSeconds(30);

  /**
   * The longest time after which a question is looked at again of which a stage was told, should
   * the process that changed it have died before it could say so.
   */
  Duration WATCH = Duration.ofMinutes(5);

  /** The clock of the store. */
  Instant now();

  /**
   * Claims notices that are due, among those that this process looks after.
   *
   * @param most of how many questions
   */
  Uni<List<NoticeClaim>> claim(int most);

  /**
   * What was told of an open question, by each channel that is known to have told something of it.
   */
  Uni<List<NoticeTold>> told(InteractionKey key);

  /**
   * Notes that a claim is being handed to a receiver that takes nothing back: if it runs out, this
   * channel tells nothing more of the question, and nothing is said of whether it told this stage.
   *
   * @return whether the claim still held
   */
  Uni<Boolean> handOver(NoticeClaim claim);

  /** Notes what became of a claim. Without effect if the claim has run out and another was made. */
  Uni<Void> settle(NoticeClaim claim, NoticeSettlement settlement);
}
