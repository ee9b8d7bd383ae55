package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.AccessConfig;
import dev.parley.config.LimitsConfig;
import dev.parley.config.ServiceConfig;
import dev.parley.config.SocketConfig;
import dev.parley.config.StoreKind;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.smallrye.config.SmallRyeConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service understands the environment that the manifests give it. */
class EnvironmentTest {

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void everyVariableIsASettingOfTheService(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    Set<String> given = new TreeSet<>(manifests.plainEnvironment().keySet());
    given.addAll(manifests.secretEnvironment().keySet());
    assertTrue(
        given.contains("PARLEY_KEYS") && given.contains("QUARKUS_HTTP_HOST"), given::toString);

    given.removeAll(KnownKeys.ofParley().keySet());
    given.removeAll(KnownKeys.ofQuarkus().keySet());

    assertEquals(Set.of(), given);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void everyValueIsOneThatTheServiceTakes(String overlay) {
    Map<String, String> environment = Manifests.of(overlay).plainEnvironment();

    SmallRyeConfig service = Effective.of(environment);
    AccessConfig access = service.getConfigMapping(AccessConfig.class);
    LimitsConfig limits = service.getConfigMapping(LimitsConfig.class);

    assertEquals(StoreKind.REDIS, service.getConfigMapping(ServiceConfig.class).store());
    assertEquals(10_000, service.getConfigMapping(SocketConfig.class).max());
    assertTrue(limits.waiting() >= limits.waitingPerPrincipal());
    boolean guarded = access.apiKeysFile().isPresent() || access.oidc();
    assertTrue(guarded != access.allowAnonymous(), "neither guarded nor open, or both");
    assertFalse(access.allowedHosts().orElseThrow().isEmpty(), "under any host name");
  }

  @Test
  void productionIsReachedUnderTheNamesOfItsRoute() {
    Manifests manifests = Manifests.of("production");
    List<String> route = manifests.one(HTTPRoute.class, "parley").getSpec().getHostnames();
    AccessConfig access =
        Effective.of(manifests.plainEnvironment()).getConfigMapping(AccessConfig.class);

    assertFalse(route.isEmpty());
    assertTrue(access.allowedHosts().orElseThrow().containsAll(route));
    assertEquals("https://" + route.getFirst(), access.publicUrl().orElseThrow());
  }

  @Test
  void secretsAreNamedAndNeverWrittenDown() {
    Map<String, String> secrets = Manifests.of("production").secretEnvironment();

    assertEquals(
        Map.of(
            "PARLEY_KEYS", "parley/keys",
            "PARLEY_PUSH_VAPID_KEY", "parley/vapid-key",
            "PARLEY_REDIS_HOSTS", "parley-redis/hosts",
            "PARLEY_REDIS_PASSWORD", "parley-redis/password"),
        secrets);
  }
}
