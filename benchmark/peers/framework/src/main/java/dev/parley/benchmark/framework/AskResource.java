package dev.parley.benchmark.framework;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;

/** Where hosts ask. */
@Path("/ask")
public class AskResource {
  private final Lines lines;

  AskResource(Lines lines) {
    this.lines = lines;
  }

  @POST
  public Uni<String> ask(@QueryParam("session") String session, String body) {
    return lines.ask(session, body).onItem().ifNull().failWith(NotFoundException::new);
  }
}
