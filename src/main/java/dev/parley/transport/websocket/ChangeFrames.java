package dev.parley.transport.websocket;

import dev.parley.interaction.Change;
import org.jspecify.annotations.Nullable;

/** Makes the frames of changes. */
interface ChangeFrames {
  /**
   * @return the frame, made when it is sent; null to send nothing
   */
  byte @Nullable [] of(Change change, FrontendConnection to);
}
