package dev.parley.interaction.json;

import dev.parley.interaction.Interaction;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which interactions of an inbox are searched for. All that is given must hold; null holds always.
 *
 * @param session the id of their session
 * @param since when they were asked, or later
 * @param text what one of their texts contains, in whatever case
 */
public record InboxSearch(
    @Nullable String session,
    @Nullable String tool,
    @Nullable Instant since,
    @Nullable String text) {
  public static final InboxSearch ALL = new InboxSearch(null, null, null, null);

  boolean finds(Interaction interaction) {
    return (session == null || session.equals(interaction.key().session().sessionId()))
        && (tool == null || tool.equals(interaction.ask().tool()))
        && (since == null || !interaction.createdAt().isBefore(since))
        && (text == null || contains(interaction, text.toLowerCase(Locale.ROOT)));
  }

  private static boolean contains(Interaction interaction, String lowerCase) {
    Questionnaire asked = interaction.ask().questionnaire();
    Stream<@Nullable String> heading =
        Stream.of(
            interaction.ask().sessionTitle(),
            asked.heading().title(),
            asked.heading().description());
    return Stream.concat(heading, asked.questions().stream().map(Question::text))
        .filter(Objects::nonNull)
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(lowerCase));
  }
}
