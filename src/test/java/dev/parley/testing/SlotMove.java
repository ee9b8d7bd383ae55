package dev.parley.testing;

import io.lettuce.core.MigrateArgs;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import java.util.List;
import java.util.regex.Pattern;

/** A slot that is on its way from its node of a cluster to another one, as operators move it. */
public final class SlotMove implements AutoCloseable {
  private static final Pattern REFUSED = Pattern.compile("errorstat_TRYAGAIN:count=(\\d+)");
  private static final int TIMEOUT_MILLIS = 5_000;

  private final StatefulRedisClusterConnection<String, String> cluster;
  private final int slot;
  private final RedisClusterNode from;
  private final RedisClusterNode to;
  private final long refusedBefore;

  SlotMove(RedisClusterClient client, int slot) {
    client.refreshPartitions();
    this.cluster = client.connect();
    this.slot = slot;
    this.from = client.getPartitions().getMasterBySlot(slot);
    this.to =
        client.getPartitions().stream().filter(node -> !node.equals(from)).findAny().orElseThrow();
    this.refusedBefore = refused();
    at(to).clusterSetSlotImporting(slot, from.getNodeId());
    at(from).clusterSetSlotMigrating(slot, to.getNodeId());
  }

  private RedisClusterCommands<String, String> at(RedisClusterNode node) {
    return cluster.getConnection(node.getNodeId()).sync();
  }

  /** Moves so many keys of the slot, if there are so many left, and returns how many. */
  public int keys(int most) {
    List<String> some = at(from).clusterGetKeysInSlot(slot, most);
    if (!some.isEmpty()) {
      RedisURI there = to.getUri();
      at(from)
          .migrate(
              there.getHost(), there.getPort(), 0, TIMEOUT_MILLIS, MigrateArgs.Builder.keys(some));
    }
    return some.size();
  }

  /** How often a node refused a command since both lack a key of it, since this began. */
  public long refusals() {
    return refused() - refusedBefore;
  }

  private long refused() {
    return cluster.getPartitions().stream()
        .flatMap(node -> REFUSED.matcher(at(node).info("errorstats")).results())
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  /** Moves the keys that are left, and the slot. */
  @Override
  public void close() {
    while (keys(100) > 0) {
      // the next ones
    }
    at(to).clusterSetSlotNode(slot, to.getNodeId());
    at(from).clusterSetSlotNode(slot, to.getNodeId());
    cluster.getPartitions().stream()
        .filter(node -> !node.equals(from) && !node.equals(to))
        .forEach(node -> at(node).clusterSetSlotNode(slot, to.getNodeId()));
    cluster.close();
  }
}
