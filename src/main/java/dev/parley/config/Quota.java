package dev.parley.config;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a resource may be in use at once, in all and of that by one tenant and one owner.
 *
 * <p>The share of a tenant is the bound in all divided by the number of active tenants, and the
 * share of an owner is its tenant's bound, or share, divided by the number of active owners of the
 * tenant. Once a bound of several is met, only those below their share get more: nobody is refused
 * because of what others use. However small the share is, an owner that has nothing gets one. So
 * the total may exceed the bound, by at most the shares of those that came after it was met, or one
 * for each of them.
 */
public record Quota(long inAll, long perTenant, long perOwner) {

  /** Without a setting of its own, one tenant or owner gets this part of the bound in all. */
  private static final int PART = 4;

  /** What a bound holds for. */
  public enum Scope {
    OWNER("owner"),
    TENANT("tenant"),
    SERVICE("service");

    private final String wire;

    Scope(String wire) {
      this.wire = wire;
    }

    public String wire() {
      return wire;
    }
  }

  /**
   * @param controlled whether callers have credentials; without, all of them are one tenant and one
   *     owner, which may use everything
   */
  static Quota of(
      boolean controlled,
      long inAll,
      Optional<? extends Number> perTenant,
      Optional<? extends Number> perOwner) {
    long otherwise = controlled ? Math.max(1, inAll / PART) : inAll;
    return new Quota(inAll, bound(inAll, perTenant, otherwise), bound(inAll, perOwner, otherwise));
  }

  private static long bound(long inAll, Optional<? extends Number> set, long otherwise) {
    return Math.min(inAll, set.map(Number::longValue).orElse(otherwise));
  }

  /**
   * Which bound is exceeded, the narrowest first; null for none.
   *
   * @param ofOwner how much the owner uses
   * @param ofTenant how much the owner's tenant uses
   * @param ofAll how much all use
   * @param tenants how many tenants are active, this one among them
   * @param owners how many owners of this tenant are active, this one among them
   * @param one how much of that the owner wants now: where it uses no more, only its own bound
   *     matters
   */
  public @Nullable Scope exceeded(
      long ofOwner, long ofTenant, long ofAll, int tenants, int owners, long one) {
    if (ofOwner > perOwner) {
      return Scope.OWNER;
    }
    if (ofOwner <= Math.max(1, one)) {
      return null;
    }
    if (ofTenant > perTenant && ofOwner > perTenant / Math.max(1, owners)) {
      return Scope.TENANT;
    }
    long share = inAll / Math.max(1, tenants);
    return ofAll > inAll && ofTenant > share && ofOwner > share / Math.max(1, owners)
        ? Scope.SERVICE
        : null;
  }

  public long most(Scope scope) {
    return switch (scope) {
      case OWNER -> perOwner;
      case TENANT -> perTenant;
      case SERVICE -> inAll;
    };
  }

  /**
   * How much an owner may use with answers of humans that are longer than their allowance: twice
   * its bound. The usage of its tenant and of others does not matter for an answer. Questions and
   * drafts have only the bounds.
   */
  public long perOwnerWithAnswers() {
    return perOwner > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * perOwner;
  }
}
