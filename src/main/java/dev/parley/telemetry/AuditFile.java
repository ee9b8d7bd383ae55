package dev.parley.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Entries as lines of a file of this process alone. A full file is renamed to its name and the time
 * of that; a new process goes on with the chain where the file ends.
 */
final class AuditFile implements AuditSink {
  private static final Logger LOG = Logger.getLogger(AuditFile.class);

  /** Of a present file that has no entry, beside a full one. */
  static final String EMPTY = "no entry, after a file that was full";

  private final AuditFolder folder;
  private final AuditFullFiles fullFiles;
  private final long mostBytes;
  private final int mostFiles;
  private final AuditChain.Place last;
  private final @Nullable String finding;
  private final @Nullable String before;
  private FileChannel channel;
  private long size;

  /** The name that the present file already has, while no new one could be created. */
  private @Nullable String setAside;

  private boolean isWarned;

  /**
   * @param mostBytes beyond which a new file is begun
   * @param mostFiles how many full files of this chain are kept; 0 keeps all
   * @throws IOException saying why the file cannot be used
   */
  AuditFile(AuditFolder folder, long mostBytes, int mostFiles, AuditKeys keys) throws IOException {
    this.folder = folder;
    this.fullFiles = new AuditFullFiles(folder, keys);
    this.mostBytes = mostBytes;
    this.mostFiles = mostFiles;
    this.channel = folder.open();
    AuditTail tail = AuditTail.of(channel, keys);
    // the process died between giving the full file its name and the first entry of the next one
    boolean isNew = tail.last().isEmpty() && !AuditTail.NO_ENTRY.equals(tail.finding());
    Optional<AuditFullFiles.Full> full = isNew ? fullFiles.newest() : Optional.empty();
    this.last =
        tail.last()
            .or(() -> full.map(AuditFullFiles.Full::last))
            .map(AuditLine::place)
            .orElseGet(AuditChain.Place::beginning);
    this.before = full.map(found -> String.valueOf(found.path().getFileName())).orElse(null);
    this.finding = before != null && tail.finding() == null ? EMPTY : tail.finding();
    this.size = channel.size();
    if (tail.endsInALine()) {
      write(List.of(new Line(new byte[] {'\n'}, null)));
    }
  }

  @Override
  public AuditChain.Place last() {
    return last;
  }

  @Override
  public void describe(AuditEntry started) {
    started.text("found", finding).text("file", before);
  }

  @Override
  public void write(List<Line> lines) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(lines.stream().mapToInt(l -> l.bytes().length).sum());
    lines.forEach(line -> all.put(line.bytes()));
    all.flip();
    // from the known end: what an earlier attempt left half written is written over
    long at = size;
    try {
      while (all.hasRemaining()) {
        at += channel.write(all, at);
      }
      size = at;
    } finally {
      if (all.hasRemaining()) {
        cutBack();
      }
    }
  }

  private void cutBack() {
    try {
      channel.truncate(size);
    } catch (IOException unable) {
      LOG.debugf("Half an entry is left: %s", unable.getClass().getName());
    }
  }

  @Override
  public boolean isFull(long moreBytes) {
    return size + moreBytes >= mostBytes;
  }

  @Override
  public List<AuditEntry> rotate() throws IOException {
    if (setAside == null) {
      channel.force(true);
      setAside = setAside();
    }
    String full = setAside;
    FileChannel next = folder.create();
    FileChannel old = channel;
    channel = next;
    size = 0;
    setAside = null;
    close(old);
    List<AuditEntry> first = new ArrayList<>();
    first.add(AuditEntry.of("rotated").text("file", full));
    try {
      discard(folder.sibling(full), first);
    } catch (IOException | RuntimeException failure) {
      LOG.warnf(
          "Full files of the audit log could not be deleted: %s", failure.getClass().getName());
    }
    return first;
  }

  private String setAside() throws IOException {
    try {
      return String.valueOf(folder.setAside(Instant.now()).getFileName());
    } catch (NoSuchFileException gone) {
      // somebody took it away; it must not be written to for ever
      return folder.presentName();
    }
  }

  private static void close(FileChannel full) {
    try {
      full.close();
    } catch (IOException failure) {
      LOG.warnf("A full file could not be closed: %s", failure.getClass().getName());
    }
  }

  /** Deletes the oldest files beyond those that are kept, and says up to which entry. */
  private void discard(Path newest, List<AuditEntry> entries) throws IOException {
    if (mostFiles == 0) {
      return;
    }
    List<AuditFullFiles.Full> chain = fullFiles.chainTo(newest, last.chain());
    warnOfOthers(chain.size());
    for (AuditFullFiles.Full oldest :
        chain.reversed().subList(0, Math.max(0, chain.size() - mostFiles))) {
      folder.delete(oldest.path());
      entries.add(
          AuditEntry.of("discarded")
              .number("upTo", oldest.last().seq())
              .text("file", String.valueOf(oldest.path().getFileName())));
    }
  }

  private void warnOfOthers(int known) throws IOException {
    int others = isWarned ? 0 : folder.fullNames(Integer.MAX_VALUE).size() - known;
    if (others > 0) {
      isWarned = true;
      LOG.warnf(
          "%d files are named like full files of the audit log and are not known to be of its"
              + " chain; they are not deleted",
          others);
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
