package dev.parley.person;

import org.jspecify.annotations.Nullable;

/**
 * A user of Slack. All of it together names one: the same user id may stand for others elsewhere.
 *
 * @param enterprise of the Enterprise Grid, or null where there is none
 * @param team the workspace
 */
public record SlackIdentity(@Nullable String enterprise, String team, String user) {

  /** As the audit log names it. */
  public String credential() {
    return "slack:" + (enterprise == null ? "-" : enterprise) + "/" + team + "/" + user;
  }
}
