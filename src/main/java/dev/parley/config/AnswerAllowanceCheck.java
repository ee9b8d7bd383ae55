package dev.parley.config;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;

/** Refuses to start if each question would reserve more than its owner may use. */
class AnswerAllowanceCheck {

  /**
   * @throws IllegalStateException naming the settings
   */
  void check(@Observes StartupEvent start, InteractionConfig config, QuotaTable quotas) {
    require(config.answerAllowance(), quotas.of(Resource.BYTES));
  }

  static void require(int allowance, Quota bytes) {
    if (allowance > bytes.perOwner()) {
      throw new IllegalStateException(
          ("parley.interaction.answer-allowance=%d must be at most what one owner may use, %d bytes,"
                  + " or nobody could ask; see parley.interaction.max-bytes-per-owner")
              .formatted(allowance, bytes.perOwner()));
    }
  }
}
