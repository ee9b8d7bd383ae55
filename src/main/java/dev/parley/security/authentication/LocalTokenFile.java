package dev.parley.security.authentication;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.attribute.PosixFilePermission.GROUP_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_WRITE;

import dev.parley.security.authentication.SingleWriterFile.Untrusted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/**
 * Stores the local token over restarts: {@code parley/local-token} under {@code $XDG_STATE_HOME},
 * else under {@code ~/.local/state} (XDG Base Directory Specification 0.8). Only its user may read
 * it. A file of this user that others could read, or that contains something else, is replaced. If
 * other users could have created or could replace the file, or if its folder cannot be written, the
 * token is kept in memory, and a warning says why.
 */
final class LocalTokenFile {
  private static final Logger LOG = Logger.getLogger(LocalTokenFile.class);

  private static final String PREFIX = "local_";
  private static final Pattern SHAPE = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
  private static final int RANDOM_BYTES = 32;
  private static final int MOST_BYTES = 256;

  /** How often the file is tried: again if another process changed it meanwhile. */
  private static final int ROUNDS = 5;

  private static final Set<PosixFilePermission> ONLY_USERS_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  /** Determines which user this process is in the file system of a folder. */
  @FunctionalInterface
  interface Self {
    /**
     * @throws IOException if the folder cannot be written
     */
    UserPrincipal user(Path folder) throws IOException;
  }

  /** What exists at the file's path. */
  private sealed interface Found {
    record Token(String text) implements Found {}

    record Nothing() implements Found {}

    /** A file of ours that may be replaced. */
    record Unfit(Object fileKey, String why) implements Found {}
  }

  private final Optional<Path> file;
  private final Self self;

  /**
   * @param file empty if there is no folder for it
   */
  LocalTokenFile(Optional<Path> file, Self self) {
    this.file = file;
    this.self = self;
  }

  /** Ignores relative paths, as the specification requires. */
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
        state.or(() -> home).map(folder -> folder.resolve("parley").resolve("local-token")),
        LocalTokenFile::ownerOfWhatWeMake);
  }

  /** Returns the token of the file, or a new one, which is written to the file if possible. */
  String readOrCreate() {
    if (file.isEmpty()) {
      return inMemory("there is no home folder");
    }
    try {
      synchronized (LocalTokenFile.class) { // the system's locks are for processes
        return kept(file.get());
      }
    } catch (Untrusted e) {
      return inMemory(String.valueOf(e.getMessage()));
    } catch (IOException | UnsupportedOperationException e) {
      return inMemory(
          file.get()
              + " cannot be read, or written with mode 0600 ("
              + e.getClass().getSimpleName()
              + ")");
    }
  }

  private static String inMemory(String why) {
    LOG.warnf("The local token is kept in memory, and changes with every start: %s", why);
    return random();
  }

  private String kept(Path file) throws IOException, Untrusted {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(ONLY_USERS_FOLDER));
    UserPrincipal user = checkFolder(folder);
    for (int round = 0; round < ROUNDS; round++) {
      Optional<String> token =
          switch (find(file, user)) {
            case Found.Token(String text) -> Optional.of(text);
            case Found.Nothing nothing -> SingleWriterFile.create(file, random());
            case Found.Unfit(Object key, String why) -> replaced(file, key, why);
          };
      if (token.isPresent()) {
        return token.get();
      }
    }
    throw new Untrusted(file, "is changed by other processes all the time");
  }

  private static Optional<String> replaced(Path file, Object key, String why)
      throws IOException, Untrusted {
    Optional<String> token = SingleWriterFile.replace(file, key, random());
    token.ifPresent(made -> LOG.warnf("%s %s, so there is a new local token", file, why));
    return token;
  }

  /**
   * Whoever may write to the folder can put another file in this one's place.
   *
   * @return its owner, who is the user of this process
   */
  private UserPrincipal checkFolder(Path folder) throws IOException, Untrusted {
    PosixFileAttributes is = SingleWriterFile.attributes(folder);
    if (is.isSymbolicLink()) {
      throw new Untrusted(folder, "is a symbolic link");
    }
    if (is.permissions().contains(GROUP_WRITE) || is.permissions().contains(OTHERS_WRITE)) {
      throw new Untrusted(folder, "can be written by others (chmod go-w)");
    }
    if (!is.owner().equals(user(folder))) {
      throw new Untrusted(folder, "belongs to another user");
    }
    return is.owner();
  }

  private UserPrincipal user(Path folder) throws Untrusted {
    try {
      return self.user(folder);
    } catch (IOException e) {
      throw new Untrusted(folder, "cannot be written (" + e.getClass().getSimpleName() + ")");
    }
  }

  private static Found find(Path file, UserPrincipal user) throws IOException, Untrusted {
    try {
      PosixFileAttributes is = SingleWriterFile.attributes(file);
      if (is.isSymbolicLink()) {
        throw new Untrusted(file, "is a symbolic link");
      }
      if (!is.isRegularFile()) {
        throw new Untrusted(file, "is no file");
      }
      if (!is.owner().equals(user)) {
        throw new Untrusted(file, "belongs to another user");
      }
      if (!SingleWriterFile.ONLY_USER.containsAll(is.permissions())) {
        return new Found.Unfit(is.fileKey(), "could be read or changed by others");
      }
      try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
        String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).strip();
        return SHAPE.matcher(text).matches()
            ? new Found.Token(text)
            : new Found.Unfit(is.fileKey(), "held something else");
      }
    } catch (NoSuchFileException none) {
      return new Found.Nothing();
    }
  }

  /** File systems may map users, so each is asked by a file that we make there. */
  private static UserPrincipal ownerOfWhatWeMake(Path folder) throws IOException {
    Path probe = Files.createTempFile(folder, "owner", ".probe");
    try {
      return Files.getOwner(probe);
    } finally {
      Files.delete(probe);
    }
  }

  /** A token that nobody knows yet. */
  static String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
