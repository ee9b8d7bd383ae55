package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The store of one process; its bounds hold exactly, also over sessions. */
@QuarkusTest
@TestProfile(MemoryStoreTest.Settings.class)
class MemoryStoreTest extends InteractionStoreContract {
  private static final int TENANT_BOUND = 8;
  private static final int SERVICE_BOUND = 12;

  /** The settings of the contract, and bounds over sessions. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>(SETTINGS);
      settings.put("parley.interaction.max-open-per-tenant", String.valueOf(TENANT_BOUND));
      settings.put("parley.interaction.max-open", String.valueOf(SERVICE_BOUND));
      return settings;
    }
  }

  @Test
  void takesNoMoreThanFitIntoATenant() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal.session("s-0"));
    for (int i = 1; i < TENANT_BOUND; i++) {
      created(proposal.session("s-" + i));
    }
    Creation full = full(Bound.TENANT, TENANT_BOUND);
    assertEquals(full, create(proposal.session("one more")));
    created(Proposal.anywhere());
    ended(first, CANCELLED);
    created(proposal.session("one more"));
    assertEquals(full, create(proposal.session("two more")));
  }

  @Test
  void takesNoMoreThanFitIntoTheService() {
    Proposal proposal = Proposal.anywhere();
    created(proposal);
    Interaction first = created(Proposal.anywhere());
    for (int i = 2; i < SERVICE_BOUND; i++) {
      created(Proposal.anywhere());
    }
    // an owner with nothing open would be let in
    Proposal second = proposal.id("second");
    assertEquals(full(Bound.SERVICE, SERVICE_BOUND), create(second));
    ended(first, CANCELLED);
    created(second);
  }
}
