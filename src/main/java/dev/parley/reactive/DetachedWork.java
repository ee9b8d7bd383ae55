package dev.parley.reactive;

import io.smallrye.mutiny.Uni;
import java.util.function.Function;

/**
 * Work that continues although its subscriber cancels, as it does when a client disconnects: the
 * store may have done a part of it, and this process must record the result.
 */
public final class DetachedWork {
  private DetachedWork() {}

  /** The same work; its subscribers cannot cancel it. */
  public static <T> Uni<T> of(Uni<T> work) {
    return of(work, done -> done);
  }

  /**
   * Does work and then records its result, once for each subscription.
   *
   * @param noting records the result; it must not block, and the {@code Uni} fails with its
   *     exceptions
   */
  public static <A, T> Uni<T> of(Uni<A> work, Function<? super A, ? extends T> noting) {
    return Uni.createFrom()
        .emitter(emitter -> work.<T>map(noting).subscribe().with(emitter::complete, emitter::fail));
  }
}
