package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How the client of Redis behaves. No command is sent twice: not all may be repeated. */
final class RedisOptions {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

  /** How often a cluster is asked who has which slots, besides when it says that this changed. */
  private static final Duration TOPOLOGY = Duration.ofSeconds(30);

  /** After how long a connection without traffic is tested, so that a half-open one is noticed. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(200);

  private final RedisConfig config;

  RedisOptions(RedisConfig config) {
    this.config = config;
  }

  /** How long one host is tried, so that several fit in an attempt. */
  static Duration timeout(RedisConfig config) {
    Duration quarter = config.silence().dividedBy(4);
    return quarter.compareTo(SHORTEST_TIMEOUT) < 0 ? SHORTEST_TIMEOUT : quarter;
  }

  /**
   * @param loop on which all connections live
   * @param isNative whether it is a loop of Netty's native transport
   */
  static ClientResources resources(EventLoop loop, boolean isNative) {
    // read when the first class of the client loads: its channels have to fit the loop
    System.setProperty("io.lettuce.core.epoll", String.valueOf(isNative));
    System.setProperty("io.lettuce.core.kqueue", String.valueOf(isNative));
    System.setProperty("io.lettuce.core.iouring", "false");
    return DefaultClientResources.builder()
        .eventLoopGroupProvider(new OneEventLoop(loop))
        .eventExecutorGroup(loop)
        .commandLatencyRecorder(CommandLatencyRecorder.disabled())
        .reconnectDelay(
            () -> Delay.equalJitter(FIRST_PAUSE, LONGEST_PAUSE, 2, TimeUnit.MILLISECONDS))
        .nettyCustomizer(new FewFlushes())
        .build();
  }

  /** Commands that are sent in one turn of the event loop leave together. */
  private static final class FewFlushes implements NettyCustomizer {
    private static final int MOST = 256;

    @Override
    public void afterChannelInitialized(Channel channel) {
      channel.pipeline().addFirst(new FlushConsolidationHandler(MOST, true));
    }
  }

  /** The link replaces connections itself, since it has to know of each gap. */
  ClientOptions ofOne() {
    return common(ClientOptions.builder()).autoReconnect(false).build();
  }

  /** The client replaces a connection to a sentinel, which is one of several. */
  ClientOptions ofSentinels() {
    return common(ClientOptions.builder()).build();
  }

  /** The client replaces connections to the nodes, and finds the node of each key. */
  ClusterClientOptions ofCluster() {
    return ClusterClientOptions.builder(common(ClientOptions.builder()).build())
        .timeoutOptions(TimeoutOptions.enabled(config.silence()))
        .topologyRefreshOptions(
            ClusterTopologyRefreshOptions.builder()
                .enableAllAdaptiveRefreshTriggers()
                .adaptiveRefreshTriggersTimeout(Duration.ofSeconds(1))
                .enablePeriodicRefresh(TOPOLOGY)
                .build())
        .validateClusterNodeMembership(false)
        .build();
  }

  private ClientOptions.Builder common(ClientOptions.Builder builder) {
    SslOptions.Builder tls = SslOptions.builder().jdkSslProvider();
    config.trustedCertificates().ifPresent(file -> tls.trustManager(file.toFile()));
    return builder
        .protocolVersion(ProtocolVersion.RESP2)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .replayFilter(command -> true)
        .requestQueueSize(config.maxCommands())
        .pingBeforeActivateConnection(false)
        .publishOnScheduler(false)
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(timeout(config))
                .keepAlive(
                    KeepAliveOptions.builder().enable().idle(SOON).interval(SOON).count(3).build())
                .build())
        .sslOptions(tls.build());
  }
}
