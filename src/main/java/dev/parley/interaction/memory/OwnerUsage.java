package dev.parley.interaction.memory;

import dev.parley.config.Quota;
import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import org.jspecify.annotations.Nullable;

/**
 * What one owner uses, and which of its results may be forgotten to make room: collected ones
 * first, then those without a human's answer, each oldest first. A human's uncollected answer is
 * never among them. Guarded by the store's lock.
 */
final class OwnerUsage {
  final String tenant;
  final String owner;
  final MemoryUsage.Amounts own = new MemoryUsage.Amounts();
  final MemoryUsage.Amounts ofTenant;
  private final MemoryUsage usages;
  private final EntryChain collected = new EntryChain();
  private final EntryChain unanswered = new EntryChain();
  private long evictableBytes;

  OwnerUsage(MemoryUsage usages, String tenant, String owner, MemoryUsage.Amounts ofTenant) {
    this.usages = usages;
    this.tenant = tenant;
    this.owner = owner;
    this.ofTenant = ofTenant;
  }

  void add(Resource resource, long by) {
    own.add(resource, by);
    ofTenant.add(resource, by);
    usages.inAll.add(resource, by);
  }

  /** The bound that so much more of a resource would exceed; null for none. */
  @Nullable Full full(Resource resource, long more) {
    return full(resource, more, 0);
  }

  /** Whether an answer that adds so many bytes takes the owner beyond twice its bound. */
  boolean isTwiceFull(long more) {
    long use = own.of(Resource.BYTES) - evictableBytes + more;
    return use > usages.quotas.of(Resource.BYTES).perOwnerWithAnswers();
  }

  /** The bound that one more of such a size would exceed after so much is freed; null for none. */
  @Nullable Full full(Resource resource, long one, long freed) {
    Quota quota = usages.quotas.of(resource);
    long more = one - freed;
    Quota.Scope scope =
        quota.exceeded(
            own.of(resource) + more,
            ofTenant.of(resource) + more,
            usages.inAll.of(resource) + more,
            usages.activeTenants(tenant),
            usages.activeOwners(this),
            one);
    return scope == null ? null : new Full(resource, Bound.of(scope), quota.most(scope));
  }

  void collected(IndexedInteraction entry) {
    forget(entry);
    evictable(entry, collected);
  }

  void unanswered(IndexedInteraction entry) {
    evictable(entry, unanswered);
  }

  private void evictable(IndexedInteraction entry, EntryChain among) {
    entry.evictable = among.add(entry);
    evictableBytes += entry.weight;
  }

  /** To be called while the entry still has the weight with which it was added. */
  void forget(IndexedInteraction entry) {
    if (entry.evictable != null) {
      entry.evictable.remove();
      entry.evictable = null;
      evictableBytes -= entry.weight;
    }
  }

  boolean hasEvictable() {
    return !collected.isEmpty() || !unanswered.isEmpty();
  }

  /** The next result to forget, if any may be forgotten. */
  @Nullable IndexedInteraction nextEvictable() {
    return (collected.isEmpty() ? unanswered : collected).first();
  }

  /** How many bytes could be freed. */
  long evictableBytes() {
    return evictableBytes;
  }
}
