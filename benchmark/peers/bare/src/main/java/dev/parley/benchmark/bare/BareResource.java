package dev.parley.benchmark.bare;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Requests that only wait: with them, a parked request costs as little as the framework allows. */
@Path("/")
@Singleton
public class BareResource {
  private final Set<UniEmitter<? super String>> parked = ConcurrentHashMap.newKeySet();

  @GET
  @Path("hello")
  public Uni<String> hello() {
    return Uni.createFrom().item("hello");
  }

  /** Waits for a release; the body is read and dropped. */
  @POST
  @Path("park")
  public Uni<String> park(String body) {
    return Uni.createFrom().emitter(emitter -> keep(emitter));
  }

  private void keep(UniEmitter<? super String> emitter) {
    parked.add(emitter);
    emitter.onTermination(() -> parked.remove(emitter));
  }

  /** The number of requests that wait now. */
  @GET
  @Path("park")
  public Uni<String> count() {
    return Uni.createFrom().item(() -> Integer.toString(parked.size()));
  }

  /** Completes all requests that wait, and returns how many there were. */
  @POST
  @Path("release")
  public Uni<String> release() {
    int released = 0;
    for (UniEmitter<? super String> emitter : parked) {
      parked.remove(emitter);
      emitter.complete("released");
      released++;
    }
    return Uni.createFrom().item(Integer.toString(released));
  }
}
