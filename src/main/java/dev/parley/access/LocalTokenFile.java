package dev.parley.access;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/**
 * Where the local token survives a restart: {@code parley/local-token} under {@code
 * $XDG_STATE_HOME}, else under {@code ~/.local/state} (XDG Base Directory Specification 0.8). Only
 * its user may read it. A file that anybody else could read, or that holds something else, is
 * replaced.
 */
final class LocalTokenFile {
  private static final Logger LOG = Logger.getLogger(LocalTokenFile.class);

  private static final String PREFIX = "local_";
  private static final Pattern SHAPE = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
  private static final int RANDOM_BYTES = 32;
  private static final int MOST_BYTES = 256;
  private static final Set<PosixFilePermission> ONLY_USER =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> ONLY_USERS_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private final Optional<Path> file;

  /**
   * @param file empty where there is no place for it
   */
  LocalTokenFile(Optional<Path> file) {
    this.file = file;
  }

  /** The specification has relative paths ignored. */
  static LocalTokenFile of(Config settings) {
    Optional<Path> state =
        settings
            .getOptionalValue("XDG_STATE_HOME", String.class)
            .map(Path::of)
            .filter(Path::isAbsolute);
    Optional<Path> home =
        settings
            .getOptionalValue("user.home", String.class)
            .map(Path::of)
            .filter(Path::isAbsolute)
            .map(folder -> folder.resolve(".local").resolve("state"));
    return new LocalTokenFile(
        state.or(() -> home).map(folder -> folder.resolve("parley").resolve("local-token")));
  }

  /** The token of the file, or a new one, which goes into the file where that can be. */
  String readOrCreate() {
    if (file.isEmpty()) {
      LOG.warn("The local token is kept in memory, and changes with every start: no home folder");
      return random();
    }
    try {
      Optional<String> known = read(file.get());
      return known.isPresent() ? known.get() : create(file.get());
    } catch (IOException | UnsupportedOperationException e) {
      LOG.warnf(
          "The local token is kept in memory, and changes with every start: %s cannot be written"
              + " with mode 0600 (%s)",
          file.get(), e.getClass().getSimpleName());
      return random();
    }
  }

  private static Optional<String> read(Path file) throws IOException {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    PosixFileAttributes attributes =
        Files.readAttributes(file, PosixFileAttributes.class, NOFOLLOW_LINKS);
    if (!attributes.isRegularFile() || !ONLY_USER.containsAll(attributes.permissions())) {
      LOG.warnf("%s could be read or changed by others, so there is a new local token", file);
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).strip();
      return Optional.of(text).filter(SHAPE.asMatchPredicate());
    }
  }

  /** Of several processes that do this at once, all get the token of the first. */
  private static String create(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(ONLY_USERS_FOLDER));
    Path next =
        Files.createTempFile(
            folder, "local-token", ".new", PosixFilePermissions.asFileAttribute(ONLY_USER));
    try {
      String token = random();
      Files.writeString(next, token + "\n", StandardCharsets.US_ASCII);
      if (Files.exists(file, NOFOLLOW_LINKS)) {
        // unfit, or it would have been taken
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        return token;
      }
      Files.createLink(file, next);
      return token;
    } catch (FileAlreadyExistsException anotherWasFaster) {
      return read(file).orElseThrow(() -> anotherWasFaster);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  private static String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
