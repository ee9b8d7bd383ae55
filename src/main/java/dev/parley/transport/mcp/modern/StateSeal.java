package dev.parley.transport.mcp.modern;

import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Makes {@code requestState} from what a call has to remember, and reads it back. */
@Singleton
class StateSeal {
  private final SealedJson seal;

  StateSeal(SealedJson seal) {
    this.seal = seal;
  }

  String seal(RequestState state) {
    return seal.sealText(Purpose.REQUEST_STATE, state);
  }

  /** Empty where it was not sealed here, or not exactly so. */
  Optional<RequestState> open(String sealed) {
    return seal.openText(Purpose.REQUEST_STATE, sealed, RequestState.class);
  }
}
