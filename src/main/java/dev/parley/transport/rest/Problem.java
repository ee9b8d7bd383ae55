package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.transport.http.ErrorObject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Errors of the REST resources as problem details (RFC 9457), with the members of the common error
 * object as extension members. The only place where exceptions become responses.
 */
@Singleton
public class Problem {
  private static final Logger LOG = Logger.getLogger(Problem.class);
  private static final String TYPE = "application/problem+json";
  private final JsonCodec codec;

  Problem(JsonCodec codec) {
    this.codec = codec;
  }

  @ServerExceptionMapper
  public Response of(Refusal refusal) {
    return of(refusal, refusal.code().httpStatus());
  }

  Response of(Refusal refusal, int status) {
    ErrorCode code = refusal.code();
    ObjectNode problem = codec.object();
    problem.put("type", "urn:parley:error:" + code.code());
    problem.put("title", code.code().replace('_', ' '));
    problem.put("status", status);
    problem.put("detail", refusal.reason());
    ObjectNode object = ErrorObject.of(refusal);
    object.remove("message");
    problem.setAll(object);
    return response(status, problem);
  }

  /** What the framework itself refuses: an unknown path, a wrong method, a wrong media type. */
  @ServerExceptionMapper
  public Response of(WebApplicationException refused, UriInfo uri) {
    Response response = refused.getResponse();
    String title = response.getStatusInfo().getReasonPhrase();
    ObjectNode problem = codec.object().put("type", "about:blank").put("title", title);
    problem.put("status", response.getStatus());
    Response.ResponseBuilder answer =
        Response.fromResponse(response)
            .entity(codec.bytes(problem))
            .header(HttpHeaders.CONTENT_TYPE, TYPE);
    if (response.getStatus() == 405) {
      // the framework leaves it out, though RFC 9110 section 15.5.6 wants it
      answer.header(HttpHeaders.ALLOW, AllowedMethods.of(uri.getPath()));
    }
    return answer.build();
  }

  /** A failure of ours: its kind goes to the log, nothing of it to the caller. */
  @ServerExceptionMapper
  public Response of(RuntimeException failure) {
    LOG.errorf("A request failed with %s", failure.getClass().getName());
    ObjectNode problem =
        codec.object().put("type", "about:blank").put("title", "Internal Server Error");
    return response(500, problem.put("status", 500));
  }

  private Response response(int status, ObjectNode problem) {
    Response.ResponseBuilder response =
        Response.status(status).entity(codec.bytes(problem)).header(HttpHeaders.CONTENT_TYPE, TYPE);
    if (status == 429 || status == 503) {
      response.header(HttpHeaders.RETRY_AFTER, problem.path(Refusal.RETRY_AFTER).asLong(1));
    }
    return response.build();
  }
}
