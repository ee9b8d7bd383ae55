package dev.parley.security.authentication;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** Files of local tokens as tests want them. */
final class TokenFiles {
  /** A token that no service made. */
  static final String PLANTED = "local_" + "x".repeat(43);

  private TokenFiles() {}

  /** Writes a token file that would be taken, if it were in the right place. */
  static Path planted(Path file) throws IOException {
    Files.writeString(file, PLANTED);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /**
   * The file of a service.
   *
   * @param stateHome the folder for the state of programs, where there is such a setting
   * @param home that of the user
   */
  static LocalTokenFile of(Optional<String> stateHome, Path home) {
    SmallRyeConfigBuilder settings = new SmallRyeConfigBuilder();
    stateHome.ifPresent(folder -> settings.withDefaultValue("XDG_STATE_HOME", folder));
    return LocalTokenFile.of(settings.withDefaultValue("user.home", home.toString()).build());
  }
}
