package dev.parley.channel.address;

import java.net.InetAddress;

/**
 * A block of addresses, such as {@code 10.0.0.0/8} (RFC 4632, RFC 4291).
 *
 * @param bits how many leading bits all its addresses share with this one
 */
record Network(InetAddress address, int bits) {

  /**
   * Reads a block.
   *
   * @throws IllegalArgumentException if the text is none
   */
  static Network of(String cidr) {
    int slash = cidr.indexOf('/');
    if (slash > 0) {
      try {
        InetAddress address = InetAddress.ofLiteral(cidr.substring(0, slash));
        int bits = Integer.parseInt(cidr, slash + 1, cidr.length(), 10);
        if (bits >= 0 && bits <= 8 * address.getAddress().length) {
          return new Network(address, bits);
        }
      } catch (IllegalArgumentException notOne) {
        // a number that cannot be read is no block either
      }
    }
    throw new IllegalArgumentException("no network such as 10.20.0.0/16: " + cidr);
  }

  boolean contains(InetAddress other) {
    byte[] own = address.getAddress();
    byte[] its = other.getAddress();
    if (own.length != its.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((own[bit / 8] & mask) != (its[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }
}
