package dev.parley.benchmark;

import java.util.Locale;

/** By what Netty moves bytes. */
enum Transport {
  NIO,
  EPOLL;

  /** Whatever the event loops of a JVM run on, as its dump of threads shows. */
  static Transport of(Server server) {
    return server.memory().jcmd("Thread.print").contains("io.netty.channel.epoll.EpollEventLoop")
        ? EPOLL
        : NIO;
  }

  /** How {@link Relay} is told. */
  String argument() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return this == NIO ? "NIO" : argument();
  }
}
