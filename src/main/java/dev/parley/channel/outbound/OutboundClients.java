package dev.parley.channel.outbound;

import dev.parley.channel.address.AddressGuard;
import dev.parley.reactive.Timers;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;

/** Makes the client of each channel that calls addresses which people named. */
@Singleton
public class OutboundClients {
  private final Vertx vertx;
  private final Timers timers;
  private final TlsConfigurationRegistry trusted;

  OutboundClients(Vertx vertx, Timers timers, TlsConfigurationRegistry trusted) {
    this.vertx = vertx;
    this.timers = timers;
    this.trusted = trusted;
  }

  /**
   * @throws IllegalArgumentException if the terms name a network that is none
   */
  public OutboundClient client(OutboundTerms terms) {
    return new OutboundClient(
        vertx, timers, trusted, new AddressGuard(terms.allowedNetworks()), terms);
  }
}
