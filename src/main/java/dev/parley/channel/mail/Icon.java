package dev.parley.channel.mail;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The picture that a mail brings along, so that nothing is fetched when it is read. */
final class Icon {
  /** By which the HTML finds it (RFC 2392). */
  static final String ID = "icon@parley";

  static final Buffer PNG = read();

  private Icon() {}

  private static Buffer read() {
    try (InputStream file = Icon.class.getResourceAsStream("icon.png")) {
      return Buffer.buffer(Objects.requireNonNull(file, "icon.png").readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException("icon.png cannot be read", e);
    }
  }
}
