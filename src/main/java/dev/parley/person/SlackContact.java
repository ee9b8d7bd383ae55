package dev.parley.person;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The user of Slack that a person has said to be.
 *
 * @param since when they said so
 */
public record SlackContact(
    SlackIdentity identity, SlackProfile profile, Instant since, ChannelTerms terms)
    implements Contact {

  /** After how long unseen a question is told in Slack, where its person has set nothing. */
  public static final Duration AFTER = Duration.ofMinutes(2);

  /**
   * How Slack shows them; they have chosen it themselves.
   *
   * @param team the name of the workspace
   * @param picture its address, or null
   */
  public record SlackProfile(String team, String name, @Nullable String picture) {}

  public SlackContact withTerms(ChannelTerms others) {
    return new SlackContact(identity, profile, since, others);
  }

  /** It is there only once its person has confirmed it. */
  @Override
  public boolean isActive() {
    return true;
  }
}
