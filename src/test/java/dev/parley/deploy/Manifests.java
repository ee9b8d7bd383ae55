package dev.parley.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rendered manifests of one overlay, as the types that Kubernetes has. */
final class Manifests {
  private static final Map<String, Class<? extends HasMetadata>> TYPES =
      Stream.of(
              ConfigMap.class,
              Deployment.class,
              HTTPRoute.class,
              HorizontalPodAutoscaler.class,
              Namespace.class,
              NetworkPolicy.class,
              PodDisruptionBudget.class,
              PrometheusRule.class,
              Service.class,
              ServiceAccount.class,
              ServiceMonitor.class)
          .collect(Collectors.toUnmodifiableMap(HasMetadata::getKind, type -> type));

  private static final ObjectMapper YAML =
      JsonMapper.builder(new YAMLFactory())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private final List<HasMetadata> all = new ArrayList<>();

  private Manifests() {}

  static Manifests of(String overlay) {
    Manifests manifests = new Manifests();
    try (var documents =
        YAML.readerFor(JsonNode.class).<JsonNode>readValues(Kustomize.render(overlay))) {
      while (documents.hasNext()) {
        manifests.all.add(typed(documents.next()));
      }
    } catch (IOException e) {
      throw new AssertionError(overlay, e);
    }
    return manifests;
  }

  private static HasMetadata typed(JsonNode document) throws JsonProcessingException {
    Class<? extends HasMetadata> type = TYPES.get(document.path("kind").asText());
    if (type == null) {
      throw new AssertionError("what is a " + document.path("kind") + "?");
    }
    HasMetadata resource = YAML.treeToValue(document, type);
    if (!document.path("apiVersion").asText().equals(HasMetadata.getApiVersion(type))) {
      throw new AssertionError(document.path("apiVersion") + " for " + type);
    }
    return resource;
  }

  List<HasMetadata> all() {
    return List.copyOf(all);
  }

  <T extends HasMetadata> List<T> all(Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast).toList();
  }

  <T extends HasMetadata> T one(Class<T> type, String name) {
    return all(type).stream()
        .filter(one -> one.getMetadata().getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " " + name));
  }

  PodSpec pod() {
    return one(Deployment.class, "parley").getSpec().getTemplate().getSpec();
  }

  Container container() {
    return pod().getContainers().getFirst();
  }

  /** The environment variables with a value that is written down, by name. */
  Map<String, String> plainEnvironment() {
    Map<String, String> environment = new TreeMap<>();
    container().getEnvFrom().stream()
        .map(from -> one(ConfigMap.class, from.getConfigMapRef().getName()).getData())
        .forEach(environment::putAll);
    container().getEnv().stream()
        .filter(one -> one.getValueFrom() == null)
        .forEach(one -> environment.put(one.getName(), one.getValue()));
    return environment;
  }

  /** The environment variables that come out of Secrets, each with {@code secret/key}. */
  Map<String, String> secretEnvironment() {
    return container().getEnv().stream()
        .filter(one -> one.getValueFrom() != null)
        .collect(
            Collectors.toMap(
                one -> one.getName(),
                one ->
                    one.getValueFrom().getSecretKeyRef().getName()
                        + "/"
                        + one.getValueFrom().getSecretKeyRef().getKey(),
                (a, b) -> a,
                TreeMap::new));
  }
}
