package dev.parley.interaction.memory;

import dev.parley.config.ServiceConfig;
import dev.parley.config.StoreKind;
import dev.parley.interaction.DrainState;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/**
 * Lets people finish before a process ends that holds the only copy of their questions. Runs on the
 * shutdown thread, while everything still works, and blocks it.
 */
@Singleton
class MemoryDrain {
  /** Before the sockets are closed, through which people answer. */
  private static final int FIRST = 100;

  private static final Logger LOG = Logger.getLogger(MemoryDrain.class);

  private final DrainState drain;
  private final MemoryTransactions transactions;
  private final ServiceConfig config;

  MemoryDrain(DrainState drain, MemoryTransactions transactions, ServiceConfig config) {
    this.drain = drain;
    this.transactions = transactions;
    this.config = config;
  }

  void drain(@Observes @Priority(FIRST) ShutdownDelayInitiatedEvent stopping) {
    if (config.store() != StoreKind.MEMORY) {
      return;
    }
    drain.takeNoMore();
    int open = transactions.open();
    if (open == 0) {
      return;
    }
    LOG.infof("Stopping: %d open interactions have %s to end", open, config.drainTimeout());
    try {
      transactions.awaitNoneOpen(config.drainTimeout());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    int aborted = transactions.abortOpen();
    if (aborted > 0) {
      LOG.warnf("Stopping: %d interactions were still open and are aborted", aborted);
    }
  }
}
