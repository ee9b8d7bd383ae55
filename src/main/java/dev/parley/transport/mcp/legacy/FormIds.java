package dev.parley.transport.mcp.legacy;

import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Seals what the id of a form says, and reads it back. */
@Singleton
class FormIds {
  private final SealedJson seal;

  FormIds(SealedJson seal) {
    this.seal = seal;
  }

  String seal(FormId id) {
    return seal.sealText(Purpose.ELICITATION, id);
  }

  /** Empty where it was not sealed here. */
  Optional<FormId> open(String requestId) {
    return seal.openText(Purpose.ELICITATION, requestId, FormId.class);
  }
}
