package dev.parley.config;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a resource may be in use at once, in all and of that by one tenant and one owner.
 *
 * <p>The share of a tenant is the bound in all divided by the number of active tenants. Once the
 * bound in all is met, only tenants below their share get more: nobody is refused because of what
 * others use. So the total may exceed the bound, by at most the shares of those tenants that came
 * after it was met.
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
   */
  public @Nullable Scope exceeded(long ofOwner, long ofTenant, long ofAll, int tenants) {
    if (ofOwner > perOwner) {
      return Scope.OWNER;
    }
    if (ofTenant > perTenant) {
      return Scope.TENANT;
    }
    return ofAll > inAll && ofTenant > inAll / Math.max(1, tenants) ? Scope.SERVICE : null;
  }

  public long most(Scope scope) {
    return switch (scope) {
      case OWNER -> perOwner;
      case TENANT -> perTenant;
      case SERVICE -> inAll;
    };
  }

  /**
   * The same and a quarter more: what answers of humans may use. Questions and drafts may not, so
   * that an asker cannot take the room for the answers to what it has asked.
   */
  public Quota withReserve() {
    return new Quota(
        inAll + inAll / PART, perTenant + perTenant / PART, perOwner + perOwner / PART);
  }
}
