package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a model sees of Parley through the clients that there are, against the packaged service.
 * {@code -Dclients=go,rmcp} runs only those whose titles begin so; {@code -Ddocs=write} writes
 * docs/clients.md.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClientMatrixIT {
  private final List<Matrix.Row> rows = rows().toList();

  @SuppressWarnings("NullAway.Init") // JUnit calls start() first
  private Matrix matrix;

  @BeforeAll
  void start() throws Exception {
    matrix = new Matrix(rows);
  }

  @AfterAll
  void stop() {
    matrix.close();
  }

  @Order(1)
  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void modelSeesWhatTheHumanDid(Matrix.Row row) throws Exception {
    Run run = matrix.await(row);

    assertAll(
        row.toString(),
        () -> assertEquals(row.client().artifact(), run.report().client()),
        () -> assertEquals(row.client().version(), run.report().version()),
        () -> Verdict.of(row.scenario(), run));
  }

  @Order(2)
  @Test
  void pageSaysWhatWasFound() throws Exception {
    ClientsPage page = new ClientsPage();
    for (Matrix.Row row : rows) {
      page.add(row, matrix.await(row));
    }
    page.writeOrCompare();
  }

  static Stream<Matrix.Row> rows() {
    List<String> wanted = List.of(System.getProperty("clients", "").split(","));
    // the long ones first, since they mostly wait
    return Arrays.stream(Scenario.values())
        .flatMap(scenario ->
            Arrays.stream(RealClient.values())
                .filter(client -> wanted.stream().anyMatch(client.title()::startsWith))
                .filter(client -> scenario != Scenario.FORM || client.hasForms())
                .map(client -> new Matrix.Row(client, scenario)));
  }
}
