package dev.parley.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Entries as lines of a file of this process alone. A full file is renamed to its name and the time
 * of that; a new process goes on with the chain where the file ends.
 */
final class AuditFile implements AuditSink {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);
  private static final Set<StandardOpenOption> OPEN =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private final Path file;
  private final long mostBytes;
  private final int mostFiles;
  private final AuditChain.Place last;
  private final @Nullable String finding;
  private FileChannel channel;
  private long size;

  /**
   * @param mostBytes beyond which a new file is begun
   * @param mostFiles how many full files are kept; 0 keeps all
   * @throws IOException saying why the file cannot be used
   */
  AuditFile(Path file, long mostBytes, int mostFiles) throws IOException {
    this.file = file.toAbsolutePath();
    this.mostBytes = mostBytes;
    this.mostFiles = mostFiles;
    Files.createDirectories(this.file.getParent());
    this.channel = open(this.file);
    AuditTail tail = AuditTail.of(channel);
    this.last = tail.last();
    this.finding = tail.finding();
    this.size = channel.size();
    if (tail.isTorn()) {
      write(List.of(new Line(new byte[] {'\n'}, null)));
    }
  }

  private static FileChannel open(Path file) throws IOException {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileChannel channel =
        posix && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
            ? FileChannel.open(
                file,
                OPEN,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
            : FileChannel.open(file, OPEN);
    try {
      if (channel.tryLock() == null) {
        throw new OverlappingFileLockException();
      }
    } catch (OverlappingFileLockException taken) {
      channel.close();
      throw new IOException("another process writes it; give each process a file of its own");
    }
    return channel;
  }

  @Override
  public AuditChain.Place last() {
    return last;
  }

  @Override
  public @Nullable String finding() {
    return finding;
  }

  @Override
  public void write(List<Line> lines) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(lines.stream().mapToInt(l -> l.bytes().length).sum());
    lines.forEach(line -> all.put(line.bytes()));
    all.flip();
    // from the known end: what an earlier attempt left half written is written over
    long at = size;
    while (all.hasRemaining()) {
      at += channel.write(all, at);
    }
    size = at;
  }

  @Override
  public boolean isFull(long moreBytes) {
    return size + moreBytes >= mostBytes;
  }

  @Override
  public List<AuditEntry> rotate() throws IOException {
    channel.force(true);
    Path full = unused(Instant.now());
    Files.move(file, full);
    FileChannel next = open(file);
    channel.close();
    channel = next;
    size = 0;
    List<AuditEntry> first = new ArrayList<>();
    first.add(AuditEntry.of("rotated").text("file", String.valueOf(full.getFileName())));
    discard(first);
    return first;
  }

  private Path unused(Instant time) {
    Path named = file.resolveSibling(file.getFileName() + "." + TIME.format(time));
    return Files.exists(named) ? unused(time.plusMillis(1)) : named;
  }

  /** Deletes the oldest files beyond those that are kept, and says up to which entry. */
  private void discard(List<AuditEntry> entries) throws IOException {
    if (mostFiles == 0) {
      return;
    }
    List<Path> full = fullFiles();
    for (Path oldest : full.subList(0, Math.max(0, full.size() - mostFiles))) {
      long upTo;
      try (FileChannel read = FileChannel.open(oldest, StandardOpenOption.READ)) {
        upTo = AuditTail.of(read).last().seq();
      }
      Files.delete(oldest);
      entries.add(
          AuditEntry.of("discarded")
              .number("upTo", upTo)
              .text("file", String.valueOf(oldest.getFileName())));
    }
  }

  private List<Path> fullFiles() throws IOException {
    String prefix = file.getFileName() + ".";
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      return siblings
          .filter(path -> {
            String name = String.valueOf(path.getFileName());
            return name.startsWith(prefix)
                && name.substring(prefix.length()).matches("\\d{8}T\\d{9}Z");
          })
          .sorted()
          .toList();
    }
  }

  @Override
  public void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.force(true);
    channel.close();
  }
}
