package dev.parley.interaction.redis;

import io.smallrye.mutiny.Uni;
import java.util.function.Function;

/**
 * Work that goes on to its end where whoever waits for it goes away, as a client does that hangs
 * up: Redis has done its part by then, and this process has to note that.
 */
final class DetachedWork {
  private DetachedWork() {}

  /** The same work; nobody who waits for it can give it up. */
  static <T> Uni<T> of(Uni<T> work) {
    return of(work, done -> done);
  }

  /**
   * Work, and then what has to be noted of it, once for each subscription.
   *
   * @param noting must not block; what it throws is the failure of the whole
   */
  static <A, T> Uni<T> of(Uni<A> work, Function<? super A, ? extends T> noting) {
    return Uni.createFrom()
        .emitter(emitter -> work.<T>map(noting).subscribe().with(emitter::complete, emitter::fail));
  }
}
