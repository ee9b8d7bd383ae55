package dev.parley.channel.push;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.channel.Notice;
import dev.parley.error.PlainText;
import dev.parley.identity.ClientHost;
import dev.parley.identity.Principal;
import dev.parley.identity.Sha256;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Stage;
import dev.parley.question.VisibleText;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the worker of a device is told. A model and its host wrote the texts; what shows nothing is
 * not in them, and they are short.
 *
 * @param tag under which the device shows it, in place of what it showed of this question
 * @param status how it stands with the question
 * @param client whose name a credential proves, or null
 * @param name what an asker calls itself of whom nothing is proven, or null
 * @param text what is asked, where the person switched texts on; else null
 * @param buttons by which it can be answered, or null
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record PushText(
    String stage,
    String tag,
    String reference,
    String status,
    @Nullable String client,
    @Nullable String name,
    @Nullable String text,
    @Nullable List<PushButton> buttons) {

  /** Screens show no more. */
  private static final int MOST_NAME = 60;

  private static final int MOST_TEXT = 200;

  /** As many as make 32 characters, which is the most that a {@code Topic} has. */
  private static final int TAG_BYTES = 24;

  static PushText of(Notice notice, boolean withTexts) {
    Interaction question = notice.interaction();
    Ask ask = question.ask();
    ClientHost host = ask.host();
    String client = ask.asker().client();
    boolean isProven = !client.equals(Principal.ANYONE.client());
    return new PushText(
        notice.stage().name().toLowerCase(Locale.ROOT),
        tag(question.reference()),
        question.reference(),
        question.status(),
        isProven ? shown(client, MOST_NAME) : null,
        isProven || host == null ? null : shown(host.name(), MOST_NAME),
        withTexts && notice.stage() == Stage.REQUESTED ? asked(ask) : null,
        null);
  }

  PushText withButtons(List<PushButton> some) {
    return new PushText(stage, tag, reference, status, client, name, text, some);
  }

  /** It shows nothing of the reference, because push services read it (RFC 8030, section 5.4). */
  static String tag(String reference) {
    byte[] hash = Sha256.of("push " + reference);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, TAG_BYTES));
  }

  private static @Nullable String asked(Ask ask) {
    String title = ask.questionnaire().heading().title();
    return shown(
        title == null ? ask.questionnaire().questions().getFirst().text() : title, MOST_TEXT);
  }

  /** Whether a text is shown as it is, to its end. */
  static boolean isWhole(String text) {
    return text.length() <= MOST_TEXT && VisibleText.appearance(text).equals(text);
  }

  private static @Nullable String shown(String text, int most) {
    String visible = VisibleText.appearance(text);
    return visible.isEmpty() ? null : PlainText.abridged(visible, most);
  }
}
