package dev.parley.security.authentication;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Writes a small file, readable only by its user, exactly once although several processes try at
 * the same time.
 */
final class SingleWriterFile {
  static final Set<PosixFilePermission> ONLY_USER = PosixFilePermissions.fromString("rw-------");

  private static final int LOCK_TRIES = 100;
  private static final long LOCK_PAUSE_MILLIS = 20;

  private SingleWriterFile() {}

  /** A file cannot be trusted or cannot be opened; the message says which and why. */
  static final class Untrusted extends Exception {
    private static final long serialVersionUID = 1;

    Untrusted(Path what, String why) {
      super(what + " " + why);
    }
  }

  /**
   * Creates the file together with its content.
   *
   * @return the text, or empty if the file exists already: another process was faster
   */
  static Optional<String> create(Path file, String text) throws IOException {
    Path next = written(file, text);
    try {
      Files.createLink(file, next);
      return Optional.of(text);
    } catch (FileAlreadyExistsException anotherWasFaster) {
      return Optional.empty();
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /**
   * Replaces a file of ours. Of several processes that do this at once, the one that locks the old
   * file first does.
   *
   * @param key identifies the file that is to be replaced
   * @return the text, or empty if another file or none is there now
   */
  static Optional<String> replace(Path file, Object key, String text)
      throws IOException, Untrusted {
    Path next = written(file, text);
    Path old = next.resolveSibling(next.getFileName() + ".old");
    try {
      // a second name for this very file, which stays if other processes replace it meanwhile
      Files.createLink(old, file);
      PosixFileAttributes is = attributes(old);
      if (!key.equals(is.fileKey())) {
        return Optional.empty();
      }
      allowToLock(old, is);
      try (FileChannel channel =
              FileChannel.open(old, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS));
          FileLock lock = locked(channel, file)) {
        if (!lock.isValid() || !key.equals(attributes(file).fileKey())) {
          return Optional.empty();
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        return Optional.of(text);
      }
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    } finally {
      Files.deleteIfExists(old);
      Files.deleteIfExists(next);
    }
  }

  /**
   * Makes our file writable, because an exclusive lock needs that. All other permissions stay, so
   * that a file that others could read is still replaced.
   */
  private static void allowToLock(Path ours, PosixFileAttributes is) throws IOException {
    Set<PosixFilePermission> permissions = new HashSet<>(is.permissions());
    if (permissions.add(OWNER_WRITE)) {
      Files.setPosixFilePermissions(ours, permissions);
    }
  }

  /** Whoever can read a file can keep others from locking it, so the wait is bounded. */
  private static FileLock locked(FileChannel channel, Path file) throws IOException, Untrusted {
    try {
      for (int i = 0; i < LOCK_TRIES; i++) {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return lock;
        }
        TimeUnit.MILLISECONDS.sleep(LOCK_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Untrusted(file, "is locked by another process");
  }

  static PosixFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
  }

  /** Writes the text to a new file in the same folder, readable only by its user. */
  private static Path written(Path file, String text) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Path next =
        Files.createTempFile(
            folder,
            String.valueOf(file.getFileName()),
            ".new",
            PosixFilePermissions.asFileAttribute(ONLY_USER));
    try {
      return Files.writeString(next, text + "\n", StandardCharsets.US_ASCII);
    } catch (IOException e) {
      Files.deleteIfExists(next);
      throw e;
    }
  }
}
