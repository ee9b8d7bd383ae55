package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.ServiceConfig;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.smallrye.config.SmallRyeConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the pods of every overlay run, come and go. */
class DeploymentTest {

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void portsAreThoseOfTheService(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    SmallRyeConfig service = Effective.of(Map.of());

    assertEquals(
        Map.of(
            "http", service.getValue("quarkus.http.port", Integer.class),
            "management", service.getValue("quarkus.management.port", Integer.class)),
        manifests.container().getPorts().stream()
            .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort)));
    assertEquals("0.0.0.0", manifests.plainEnvironment().get("QUARKUS_HTTP_HOST"));
    assertEquals("0.0.0.0", manifests.plainEnvironment().get("QUARKUS_MANAGEMENT_HOST"));
    assertFalse(manifests.plainEnvironment().containsKey("QUARKUS_HTTP_PORT"));
    assertFalse(manifests.plainEnvironment().containsKey("QUARKUS_MANAGEMENT_PORT"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void noPodGoesBeforeAnotherIsReady(String overlay) {
    var rolling =
        Manifests.of(overlay)
            .one(Deployment.class, "parley")
            .getSpec()
            .getStrategy()
            .getRollingUpdate();

    assertEquals(0, rolling.getMaxUnavailable().getIntVal());
    assertTrue(rolling.getMaxSurge().getIntVal() >= 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void aPodHasTheTimeThatItsDrainMayTake(String overlay) {
    Manifests manifests = Manifests.of(overlay);
    SmallRyeConfig service = Effective.of(Map.of("PARLEY_DRAIN_TIMEOUT", drainTimeout(manifests)));
    Duration sleep =
        Duration.ofSeconds(
            manifests.container().getLifecycle().getPreStop().getSleep().getSeconds());
    Duration drain = service.getConfigMapping(ServiceConfig.class).drainTimeout();
    Duration shutdown = seconds(service.getValue("quarkus.shutdown.timeout", String.class));
    Duration grace = Duration.ofSeconds(manifests.pod().getTerminationGracePeriodSeconds());

    assertTrue(sleep.isPositive() && shutdown.isPositive());
    Duration margin = grace.minus(sleep).minus(drain).minus(shutdown);
    assertTrue(margin.compareTo(Duration.ofSeconds(10)) >= 0, () -> "only " + margin + " to spare");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void podsMeetTheRestrictedStandard(String overlay) {
    for (Deployment deployment : Manifests.of(overlay).all(Deployment.class)) {
      String name = deployment.getMetadata().getName();
      PodSpec pod = deployment.getSpec().getTemplate().getSpec();
      assertTrue(pod.getSecurityContext().getRunAsNonRoot(), name);
      assertTrue(pod.getSecurityContext().getRunAsUser() > 0, name);
      assertEquals("RuntimeDefault", pod.getSecurityContext().getSeccompProfile().getType(), name);
      assertFalse(pod.getAutomountServiceAccountToken(), name);
      assertNull(pod.getHostNetwork(), name);
      assertNull(pod.getHostPID(), name);
      assertTrue(pod.getVolumes().stream().allMatch(v -> v.getHostPath() == null), name);
      assertEquals(List.of(), pod.getInitContainers(), name);
      for (Container container : pod.getContainers()) {
        SecurityContext context = container.getSecurityContext();
        assertFalse(context.getAllowPrivilegeEscalation(), name);
        assertFalse(context.getPrivileged(), name);
        assertTrue(context.getReadOnlyRootFilesystem(), name);
        assertEquals(List.of("ALL"), context.getCapabilities().getDrop(), name);
        assertEquals(List.of(), context.getCapabilities().getAdd(), name);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void resourcesAreAskedForAndMemoryIsLimited(String overlay) {
    for (Deployment deployment : Manifests.of(overlay).all(Deployment.class)) {
      var resources =
          deployment.getSpec().getTemplate().getSpec().getContainers().getFirst().getResources();
      Quantity asked = resources.getRequests().get("memory");
      Quantity most = resources.getLimits().get("memory");
      assertNotNull(resources.getRequests().get("cpu"));
      assertTrue(
          Quantity.getAmountInBytes(asked).compareTo(Quantity.getAmountInBytes(most)) <= 0,
          deployment.getMetadata().getName());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "production"})
  void imagesArePinned(String overlay) {
    for (Deployment deployment : Manifests.of(overlay).all(Deployment.class)) {
      String image =
          deployment.getSpec().getTemplate().getSpec().getContainers().getFirst().getImage();
      assertTrue(image.matches("[^:@]+(:(?!latest$)[^:@]+)?(@sha256:[0-9a-f]{64})?"), image);
      assertTrue(image.contains(":"), image);
    }
  }

  private static String drainTimeout(Manifests manifests) {
    return manifests.plainEnvironment().get("PARLEY_DRAIN_TIMEOUT");
  }

  private static Duration seconds(String quarkusDuration) {
    return Duration.parse("PT" + quarkusDuration.toUpperCase(java.util.Locale.ROOT));
  }
}
