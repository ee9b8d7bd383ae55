package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the overlays consist of, and that the parts refer to each other rightly. */
class OverlaysTest {

  @Test
  void bothOverlaysAreTested() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("k8s", "overlays"))) {
      assertEquals(
          Set.of("dev", "production"),
          folders.map(folder -> folder.getFileName().toString()).collect(Collectors.toSet()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void everyFieldIsOneThatKubernetesKnows(String overlay) {
    List<HasMetadata> all = Manifests.of(overlay).all();
    assertTrue(all.size() >= 10, all::toString);
    assertEquals(
        List.of(),
        all.stream().flatMap(one -> UnknownFields.of(one, one.getKind()).stream()).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void everythingIsInItsNamespace(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    Namespace namespace = manifests.all(Namespace.class).getFirst();
    String name = namespace.getMetadata().getName();

    assertEquals(
        "restricted",
        namespace.getMetadata().getLabels().get("pod-security.kubernetes.io/enforce"));
    for (HasMetadata one : manifests.all()) {
      if (!(one instanceof Namespace)) {
        assertEquals(name, one.getMetadata().getNamespace(), one::toString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void selectorsMeetThePods(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    Deployment deployment = manifests.one(Deployment.class, "parley");
    Map<String, String> labels = deployment.getSpec().getTemplate().getMetadata().getLabels();

    assertMeets(labels, deployment.getSpec().getSelector().getMatchLabels());
    assertMeets(labels, manifests.one(Service.class, "parley").getSpec().getSelector());
    assertMeets(
        labels,
        manifests
            .one(PodDisruptionBudget.class, "parley")
            .getSpec()
            .getSelector()
            .getMatchLabels());
    List<NetworkPolicy> policies =
        manifests.all(NetworkPolicy.class).stream()
            .filter(policy -> policy.getMetadata().getName().startsWith("parley"))
            .toList();
    assertTrue(policies.size() >= 2, policies::toString);
    policies.forEach(
        policy -> assertMeets(labels, policy.getSpec().getPodSelector().getMatchLabels()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void clientsReachTheServiceAndNotItsManagement(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    var ports = manifests.one(Service.class, "parley").getSpec().getPorts();

    assertEquals(1, ports.size());
    assertEquals("http", ports.getFirst().getTargetPort().getStrVal());
    assertEquals(null, manifests.one(Service.class, "parley").getSpec().getSessionAffinity());
    for (NetworkPolicy policy : manifests.all(NetworkPolicy.class)) {
      for (var ingress : policy.getSpec().getIngress()) {
        assertFalse(ingress.getPorts().isEmpty(), "all ports: " + policy);
        assertFalse(ingress.getFrom().isEmpty(), "from everywhere: " + policy);
      }
    }
  }

  @Test
  void devBringsItsRedis() {
    Manifests dev = Manifests.of("dev");
    Service redis = dev.one(Service.class, "redis");

    assertEquals(
        "redis://redis:" + redis.getSpec().getPorts().getFirst().getPort(),
        dev.plainEnvironment().get("PARLEY_REDIS_HOSTS"));
    assertMeets(
        dev.one(Deployment.class, "redis").getSpec().getTemplate().getMetadata().getLabels(),
        redis.getSpec().getSelector());
    assertEquals(2, dev.one(Deployment.class, "parley").getSpec().getReplicas());
    assertEquals(List.of(), dev.all(HorizontalPodAutoscaler.class));
  }

  @Test
  void productionScalesByItselfWithoutAPodToMiss() {
    Manifests production = Manifests.of("production");
    var scaler = production.one(HorizontalPodAutoscaler.class, "parley").getSpec();

    assertEquals("parley", scaler.getScaleTargetRef().getName());
    assertEquals("Deployment", scaler.getScaleTargetRef().getKind());
    assertTrue(scaler.getMinReplicas() >= 2 && scaler.getMaxReplicas() > scaler.getMinReplicas());
    assertEquals(null, production.one(Deployment.class, "parley").getSpec().getReplicas());
    assertEquals(
        1,
        production
            .one(PodDisruptionBudget.class, "parley")
            .getSpec()
            .getMaxUnavailable()
            .getIntVal());
  }

  @Test
  void theRouteLeadsToTheServiceAndCutsNoWait() {
    Manifests production = Manifests.of("production");
    var rule = production.one(HTTPRoute.class, "parley").getSpec().getRules().getFirst();
    var backend = rule.getBackendRefs().getFirst();

    assertEquals("parley", backend.getName());
    assertEquals(
        production.one(Service.class, "parley").getSpec().getPorts().getFirst().getPort(),
        backend.getPort());
    assertEquals("0s", rule.getTimeouts().getRequest());
    assertEquals("0s", rule.getTimeouts().getBackendRequest());
    assertEquals(null, rule.getSessionPersistence());
  }

  @Test
  void prometheusFindsTheManagementPort() {
    Manifests production = Manifests.of("production");
    ServiceMonitor monitor = production.one(ServiceMonitor.class, "parley");
    Service management = production.one(Service.class, "parley-management");
    var endpoint = monitor.getSpec().getEndpoints().getFirst();

    assertMeets(
        management.getMetadata().getLabels(), monitor.getSpec().getSelector().getMatchLabels());
    assertEquals(management.getSpec().getPorts().getFirst().getName(), endpoint.getPort());
    assertEquals(
        "management", management.getSpec().getPorts().getFirst().getTargetPort().getStrVal());
    assertTrue(management.getMetadata().getLabels().containsKey(monitor.getSpec().getJobLabel()));
  }

  @Test
  void theFileOfTheKeysIsWhereTheServiceLooks() {
    Manifests production = Manifests.of("production");
    var mount =
        production.container().getVolumeMounts().stream()
            .filter(one -> one.getName().equals("api-keys"))
            .findFirst()
            .orElseThrow();
    var item =
        production.pod().getVolumes().stream()
            .filter(one -> one.getName().equals("api-keys"))
            .findFirst()
            .orElseThrow()
            .getSecret()
            .getItems()
            .getFirst();

    assertEquals(
        production.plainEnvironment().get("PARLEY_ACCESS_API_KEYS_FILE"),
        mount.getMountPath() + "/" + item.getPath());
  }

  private static void assertMeets(Map<String, String> labels, Map<String, String> selector) {
    assertFalse(selector.isEmpty());
    assertTrue(labels.entrySet().containsAll(selector.entrySet()), () -> labels + " " + selector);
  }
}
