package dev.parley.telemetry.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the full files of a chain. The first entry of each file names the file before it and has
 * the mark of that file's last entry, which nobody can make without the keys. So names, copies and
 * parts of genuine files prove nothing.
 */
final class AuditFullFiles {
  /** Entries that begin a file and name the one before. */
  private static final Set<String> BEGINNINGS = Set.of("rotated", "started");

  private static final Pattern NAMED =
      Pattern.compile(",\"file\":\"[^\"]{1,1000}\\.(\\d{8}T\\d{9}Z)\"");

  /** How many bytes are read at each end of a file. */
  private static final int MOST_BYTES = 1 << 20;

  /** How many files are read to find the newest one. */
  private static final int MOST_READ = 1_000;

  private final AuditFolder folder;
  private final AuditKeys keys;

  /**
   * @param last its last entry, which is genuine
   */
  record Full(Path path, AuditLine last) {}

  AuditFullFiles(AuditFolder folder, AuditKeys keys) {
    this.folder = folder;
    this.keys = keys;
  }

  /**
   * The full file whose last entry is the newest; any copy of it will do.
   *
   * @throws IOException if the folder cannot be listed
   */
  Optional<Full> newest() throws IOException {
    return names().stream()
        .map(this::read)
        .flatMap(Optional::stream)
        .max(
            Comparator.comparing((Full full) -> full.last().at())
                .thenComparingLong(full -> full.last().seq()));
  }

  private List<Path> names() throws IOException {
    try {
      return folder.fullNames(MOST_READ);
    } catch (UncheckedIOException unable) {
      throw new IOException(unable);
    }
  }

  /**
   * A file of a chain and the files before it, as far as they exist; the newest first. The entries
   * of each have lower numbers than those of the one before it in the list.
   */
  List<Full> chainTo(Path newest, String chainId) {
    List<Full> chain = new ArrayList<>();
    Optional<Full> next = read(newest).filter(full -> full.last().chain().equals(chainId));
    while (next.isPresent()) {
      chain.add(next.get());
      next = before(next.get());
    }
    return chain;
  }

  private Optional<Full> before(Full full) {
    return first(full.path())
        .filter(first -> first.seq() <= full.last().seq())
        .filter(first -> BEGINNINGS.contains(first.event()))
        .flatMap(this::named);
  }

  private Optional<Full> named(AuditLine first) {
    Matcher name = NAMED.matcher(first.text());
    return name.find()
        ? read(folder.named(name.group(1))).filter(full -> first.follows(full.last().place()))
        : Optional.empty();
  }

  /** Empty if the file's last entry is not genuine, or if it cannot be read. */
  private Optional<Full> read(Path path) {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (FileChannel channel = open(path)) {
      return AuditTail.of(channel, keys, MOST_BYTES)
          .last()
          .filter(keys::isGenuine)
          .map(last -> new Full(path, last));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** The first genuine entry; before it there may be half a line of a process that died. */
  private Optional<AuditLine> first(Path path) {
    byte[] bytes;
    try (FileChannel channel = open(path)) {
      bytes = AuditLinesBackwards.read(channel, 0, (int) Math.min(channel.size(), MOST_BYTES));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
    int start = 0;
    for (int end = 0; end < bytes.length; end++) {
      if (bytes[end] == '\n') {
        Optional<AuditLine> line =
            AuditLine.parse(Arrays.copyOfRange(bytes, start, end)).filter(keys::isGenuine);
        if (line.isPresent()) {
          return line;
        }
        start = end + 1;
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses the present file: closing a second channel of it would release the lock of the process.
   */
  private FileChannel open(Path path) throws IOException {
    if (folder.isPresent(path)) {
      throw new FileAlreadyExistsException(folder.presentName());
    }
    return FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }
}
