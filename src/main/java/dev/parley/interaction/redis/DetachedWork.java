package dev.parley.interaction.redis;

import io.smallrye.mutiny.Uni;
import java.util.function.Function;

/**
 * Work that continues to its end after its caller goes away, as a client does that closes its
 * connection: Redis has done its part by then, and this process has to record that.
 */
final class DetachedWork {
  private DetachedWork() {}

  /** The same work; its subscribers cannot cancel it. */
  static <T> Uni<T> of(Uni<T> work) {
    return of(work, done -> done);
  }

  /**
   * Work, and then the recording of its result, once for each subscription.
   *
   * @param noting must not block; what it throws is the failure of the whole
   */
  static <A, T> Uni<T> of(Uni<A> work, Function<? super A, ? extends T> noting) {
    return Uni.createFrom()
        .emitter(emitter -> work.<T>map(noting).subscribe().with(emitter::complete, emitter::fail));
  }
}
