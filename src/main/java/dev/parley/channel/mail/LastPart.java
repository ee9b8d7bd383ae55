package dev.parley.channel.mail;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/**
 * The last part of a mail, which is asked for when all before it has been sent. Until it is given,
 * the server cannot have taken the mail over. All calls come from one event loop.
 */
final class LastPart implements ReadStream<Buffer> {
  private final Buffer content;
  private final Runnable wanted;
  private @Nullable Handler<Buffer> parts;
  private @Nullable Handler<Void> end;
  private boolean isWanted;

  /**
   * @param wanted is called once, when it is asked for; {@link #give} is to be called then
   */
  LastPart(Buffer content, Runnable wanted) {
    this.content = content;
    this.wanted = wanted;
  }

  void give() {
    if (parts != null) {
      parts.handle(content);
    }
    if (end != null) {
      end.handle(null);
    }
  }

  @Override
  public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
    parts = handler;
    return this;
  }

  @Override
  public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
    end = handler;
    return this;
  }

  @Override
  public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
    return this;
  }

  @Override
  public ReadStream<Buffer> pause() {
    return this;
  }

  @Override
  public ReadStream<Buffer> resume() {
    return fetch(Long.MAX_VALUE);
  }

  @Override
  public ReadStream<Buffer> fetch(long amount) {
    if (!isWanted && parts != null) {
      isWanted = true;
      wanted.run();
    }
    return this;
  }
}
