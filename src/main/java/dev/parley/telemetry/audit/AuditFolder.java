package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of an audit log: the present file, and the full files, whose names end with the time
 * at which they were full. A name proves nothing: anybody who can write to the folder can choose
 * one.
 */
class AuditFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);
  private static final Pattern TIME_OF_A_NAME = Pattern.compile("\\d{8}T\\d{9}Z");
  private static final Set<StandardOpenOption> PRESENT =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private static final FileAttribute<?> OWNERS_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** How many names in a row may be taken. */
  private static final int MOST_NAMES = 1_000;

  private final Path file;

  /**
   * @param file the present file
   */
  AuditFolder(Path file) {
    this.file = file.toAbsolutePath();
  }

  String presentName() {
    return String.valueOf(file.getFileName());
  }

  /** Whether it is the present file, perhaps under another name. */
  boolean isPresent(Path path) throws IOException {
    return Files.exists(file) && Files.isSameFile(path, file);
  }

  /** Opens the present file and locks it for this process. */
  FileChannel open() throws IOException {
    Files.createDirectories(file.getParent());
    return locked(channel(PRESENT));
  }

  /** Creates a new present file; fails if there is one. */
  FileChannel create() throws IOException {
    FileChannel created = channel(NEW);
    try {
      return locked(created);
    } catch (IOException unable) {
      if (!(unable.getCause() instanceof OverlappingFileLockException)) {
        Files.deleteIfExists(file); // ours, and in the way of the next attempt
      }
      throw unable;
    }
  }

  private FileChannel channel(Set<StandardOpenOption> options) throws IOException {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? FileChannel.open(file, options, OWNERS_ONLY)
        : FileChannel.open(file, options);
  }

  private static FileChannel locked(FileChannel channel) throws IOException {
    try {
      if (channel.tryLock() == null) {
        throw new OverlappingFileLockException();
      }
    } catch (OverlappingFileLockException taken) {
      channel.close();
      throw new IOException(
          "another process writes it; give each process a file of its own", taken);
    } catch (IOException unable) {
      channel.close();
      throw unable;
    }
    return channel;
  }

  /** Gives the present file the name of a full one. */
  Path setAside(Instant time) throws IOException {
    for (int i = 0; i < MOST_NAMES; i++) {
      Path full = named(TIME.format(time.plusMillis(i)));
      if (!Files.exists(full, LinkOption.NOFOLLOW_LINKS)) {
        return Files.move(file, full);
      }
    }
    throw new FileAlreadyExistsException(presentName());
  }

  /** The path of the full file of a time, as in its name; it may not exist. */
  Path named(String time) {
    return sibling(presentName() + "." + time);
  }

  Path sibling(String name) {
    return file.resolveSibling(name);
  }

  /** The paths with names of full files, the newest names first. */
  List<Path> fullNames(int most) throws IOException {
    String prefix = presentName() + ".";
    Predicate<Path> isFull =
        path -> {
          String name = String.valueOf(path.getFileName());
          return name.startsWith(prefix)
              && TIME_OF_A_NAME.matcher(name.substring(prefix.length())).matches();
        };
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      return siblings.filter(isFull).sorted((a, b) -> b.compareTo(a)).limit(most).toList();
    }
  }

  void delete(Path full) throws IOException {
    Files.deleteIfExists(full);
  }
}
