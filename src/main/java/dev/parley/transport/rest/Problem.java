package dev.parley.transport.rest;

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
    ErrorObject object = ErrorObject.of(refusal);
    ProblemDetails problem = ProblemDetails.of(refusal, status, object);
    return response(problem, object.retryAfterSeconds());
  }

  /** A refusal by Quarkus REST itself: an unknown path, a wrong method, a wrong media type. */
  @ServerExceptionMapper
  public Response of(WebApplicationException refused, UriInfo uri) {
    Response response = refused.getResponse();
    String title = response.getStatusInfo().getReasonPhrase();
    ProblemDetails problem = ProblemDetails.blank(title, response.getStatus());
    Response.ResponseBuilder answer =
        Response.fromResponse(response)
            .entity(codec.bytes(problem))
            .header(HttpHeaders.CONTENT_TYPE, TYPE);
    if (response.getStatus() == 405) {
      // the framework omits Allow, which RFC 9110 section 15.5.6 requires
      answer.header(HttpHeaders.ALLOW, AllowedMethods.of(uri.getPath()));
    }
    return answer.build();
  }

  /**
   * An internal failure. Only the class of the exception is logged; the caller learns nothing of
   * it.
   */
  @ServerExceptionMapper
  public Response of(RuntimeException failure) {
    LOG.errorf("A request failed with %s", failure.getClass().getName());
    return response(ProblemDetails.blank("Internal Server Error", 500), 1);
  }

  private Response response(ProblemDetails problem, long retryAfterSeconds) {
    int status = problem.status();
    Response.ResponseBuilder response =
        Response.status(status).entity(codec.bytes(problem)).header(HttpHeaders.CONTENT_TYPE, TYPE);
    if (status == 429 || status == 503) {
      response.header(HttpHeaders.RETRY_AFTER, retryAfterSeconds);
    }
    return response.build();
  }
}
