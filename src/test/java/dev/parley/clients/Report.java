package dev.parley.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * What a driver reports of its run.
 *
 * @param client the package
 * @param version of the installed package
 * @param era the version of the protocol that client and service agreed on
 */
record Report(String client, String version, String era, List<Seen> seen) {

  /** Reads the last line that a driver printed. */
  static Report read(String line) {
    JsonNode json = Json.read(line);
    List<Seen> seen = new ArrayList<>();
    json.path("seen").forEach(one -> seen.add(Seen.read(one)));
    return new Report(
        json.path("client").asText(),
        json.path("version").asText(),
        json.path("era").asText(),
        List.copyOf(seen));
  }
}
