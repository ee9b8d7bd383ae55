package dev.parley.transport.mcp.modern;

import dev.parley.security.seal.Seal;
import dev.parley.security.seal.Seal.Purpose;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Makes {@code requestState} from what a call has to remember, and reads it back. */
@Singleton
class StateSeal {
  private final Seal seal;

  StateSeal(Seal seal) {
    this.seal = seal;
  }

  String seal(RequestState state) {
    return seal.sealText(Purpose.REQUEST_STATE, state.encode());
  }

  /** Empty where it was not sealed here, or not exactly so. */
  Optional<RequestState> open(String sealed) {
    return seal.openText(Purpose.REQUEST_STATE, sealed).flatMap(RequestState::decode);
  }
}
