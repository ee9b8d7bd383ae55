package dev.parley.channel.outbound;

import java.time.Duration;
import java.util.List;

/**
 * How a channel calls addresses that people named.
 *
 * @param tls the name of the TLS configuration whose authorities are trusted in place of the usual
 *     ones
 * @param timeout how long a call may take
 * @param allowedNetworks blocks of private addresses that may be called, such as {@code
 *     10.20.0.0/16}
 * @param connectionsOfHost so many calls at once to one host
 * @param waitingForHost so many more wait for one of these; what is beyond is not tried
 */
public record OutboundTerms(
    String tls,
    Duration timeout,
    List<String> allowedNetworks,
    int connectionsOfHost,
    int waitingForHost) {}
