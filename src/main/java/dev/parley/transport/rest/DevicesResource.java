package dev.parley.transport.rest;

import dev.parley.channel.push.Vapid;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Via;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.PushDevices;
import dev.parley.person.PushDevices.Added;
import dev.parley.person.SettingsService;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The devices on which a person sees notifications. */
@Path("/api/v1/me/subscriptions")
@Produces(MediaType.APPLICATION_JSON)
public class DevicesResource {
  private final CallerResolver callers;
  private final SettingsService settings;
  private final PushDevices devices;
  private final Vapid vapid;
  private final RateLimits limits;
  private final Bodies bodies;
  private final JsonCodec codec;

  DevicesResource(
      CallerResolver callers,
      SettingsService settings,
      PushDevices devices,
      Vapid vapid,
      RateLimits limits,
      Bodies bodies,
      JsonCodec codec) {
    this.callers = callers;
    this.settings = settings;
    this.devices = devices;
    this.vapid = vapid;
    this.limits = limits;
    this.bodies = bodies;
    this.codec = codec;
  }

  @GET
  public Uni<Response> list(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    limits.poll(inbox);
    return settings.own(inbox).map(now -> Response.ok(codec.bytes(body(now))).build());
  }

  private DevicesBody body(PersonSettings now) {
    return new DevicesBody(
        vapid.publicKey().orElse(null),
        PushContact.of(now.contacts().push()).subscriptions().stream()
            .map(DeviceBody::of)
            .toList());
  }

  /** Adds a device; once more for the same endpoint changes it. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<Response> add(@Context RoutingContext rc) {
    InboxKey inbox = inbox(rc);
    Actor by = CallerResolver.actor(rc, Via.REST.wire());
    return bodies
        .read(rc, WantedDeviceBody.class)
        .chain(body -> devices.add(inbox, body.wanted(), by))
        .map(this::response);
  }

  private Response response(Added added) {
    return Response.status(added.isNew() ? 201 : 200)
        .entity(codec.bytes(DeviceBody.of(added.device())))
        .build();
  }

  /** Takes a device away, if it is one of the person. */
  @DELETE
  @Path("{id}")
  public Uni<Response> remove(@Context RoutingContext rc, @PathParam("id") String id) {
    InboxKey inbox = inbox(rc);
    return devices
        .remove(inbox, id, CallerResolver.actor(rc, Via.REST.wire()))
        .map(done -> Response.noContent().build());
  }

  private InboxKey inbox(RoutingContext rc) {
    return callers.inboxOwner(rc).inbox().orElseThrow();
  }
}
