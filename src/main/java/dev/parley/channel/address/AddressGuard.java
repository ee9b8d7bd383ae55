package dev.parley.channel.address;

import io.smallrye.mutiny.Uni;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Finds the address of a host that a person named, if it may be called. Whoever calls must connect
 * to that address, and not look the name up again: the next answer may be another one.
 */
public final class AddressGuard {
  private final List<Network> allowed;

  /** Looking a name up blocks, for seconds where a name server is silent. */
  private final Executor lookups = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param allowedNetworks blocks whose addresses may be called although they are not public
   * @throws IllegalArgumentException if one of them is none
   */
  public AddressGuard(List<String> allowedNetworks) {
    this.allowed = allowedNetworks.stream().map(Network::of).toList();
  }

  /**
   * An address of a host; empty where there is none, or where one of them may not be called.
   *
   * @param host a name, or an address as it stands in a URL
   */
  public Uni<Optional<InetAddress>> find(String host) {
    return Uni.createFrom().item(() -> lookUp(host)).runSubscriptionOn(lookups);
  }

  private Optional<InetAddress> lookUp(String host) {
    try {
      InetAddress[] all = InetAddress.getAllByName(host);
      // one that leads inside among others is a trap, and the next attempt might fall into it
      return Stream.of(all).allMatch(this::isAllowed) ? Optional.of(all[0]) : Optional.empty();
    } catch (UnknownHostException unknown) {
      return Optional.empty();
    }
  }

  private boolean isAllowed(InetAddress address) {
    return !SpecialNetworks.contain(address)
        || allowed.stream().anyMatch(network -> network.contains(address));
  }
}
