package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries as lines of a file that only this process uses. A full file is renamed: the time
 * is added to its name. A new process continues the chain at the end of the file.
 */
final class AuditFile implements AuditSink {
  private static final Logger LOG = Logger.getLogger(AuditFile.class);

  private final AuditFolder folder;
  private final AuditFullFiles fullFiles;
  private final long mostBytes;
  private final int mostFiles;
  private final AuditBeginning beginning;
  private final AuditChain.Place last;
  private FileChannel channel;
  private long size;

  /** The name to which the present file was renamed, while no new file could be created. */
  private @Nullable String setAside;

  /** Whether the last line has no line feed; it gets one together with the first entry. */
  private boolean endsInALine;

  /** The oldest first. */
  private List<AuditFullFiles.Full> chosen = List.of();

  /** The last entry up to which this process has recorded a deletion of files. */
  private long saidUpTo;

  private boolean isWarned;

  /**
   * @param mostBytes the size beyond which a new file is begun
   * @param mostFiles how many full files of this chain are kept; 0 keeps all
   * @throws IOException if the file cannot be used; the message says why
   */
  AuditFile(AuditFolder folder, long mostBytes, int mostFiles, AuditKeys keys) throws IOException {
    this.folder = folder;
    this.fullFiles = new AuditFullFiles(folder, keys);
    this.mostBytes = mostBytes;
    this.mostFiles = mostFiles;
    this.channel = folder.open();
    this.beginning = AuditBeginning.of(channel, fullFiles, keys);
    this.last = beginning.place();
    this.endsInALine = beginning.tail().endsInALine();
    this.size = channel.size();
  }

  @Override
  public AuditChain.Place last() {
    return last;
  }

  @Override
  public void describe(AuditEntry started) {
    beginning.describe(started);
  }

  @Override
  public void write(List<Line> lines) throws IOException {
    int length = lines.stream().mapToInt(line -> line.bytes().length).sum();
    ByteBuffer all = ByteBuffer.allocate(1 + length);
    if (endsInALine) {
      all.put((byte) '\n');
    }
    lines.forEach(line -> all.put(line.bytes()));
    all.flip();
    // from the known end, so that a half-written attempt is overwritten
    long at = size;
    try {
      while (all.hasRemaining()) {
        at += channel.write(all, at);
      }
      size = at;
      endsInALine = false;
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
    // each time, because entries were written since the last attempt
    channel.force(true);
    if (setAside == null) {
      setAside = setAside();
    }
    String full = setAside;
    List<AuditEntry> first = new ArrayList<>();
    first.add(AuditEntry.of("rotated").text("file", full));
    FileChannel next = folder.create();
    FileChannel old = channel;
    channel = next;
    size = 0;
    setAside = null;
    chosen = List.of();
    try {
      old.close();
      // not if the present file was removed: the older files cannot be found through it
      if (!full.equals(folder.presentName())) {
        first.addAll(choose(folder.sibling(full)));
      }
    } catch (Throwable failure) { // in any case the new file needs its first entry
      chosen = List.of();
      warn(failure);
    }
    return first;
  }

  private String setAside() throws IOException {
    try {
      return String.valueOf(folder.setAside(Instant.now()).getFileName());
    } catch (NoSuchFileException gone) {
      // the file was removed; it must not be written to for ever
      return folder.presentName();
    }
  }

  private static void warn(Throwable failure) {
    try {
      LOG.warnf(
          "No full files of the audit log could be chosen to be deleted: %s",
          failure.getClass().getName());
    } catch (Throwable unsaid) { // out of memory, perhaps
      return;
    }
  }

  /**
   * The oldest files beyond those that are kept.
   *
   * @return the entries that record the deletions, except those recorded before
   */
  private List<AuditEntry> choose(Path newest) throws IOException {
    if (mostFiles == 0) {
      return List.of();
    }
    List<AuditFullFiles.Full> chain = fullFiles.chainTo(newest, last.chain());
    warnOfOthers(chain.size());
    chosen = chain.reversed().subList(0, Math.max(0, chain.size() - mostFiles));
    return chosen.stream()
        .filter(oldest -> oldest.last().seq() > saidUpTo)
        .map(oldest ->
            AuditEntry.of("discarded")
                .number("upTo", oldest.last().seq())
                .text("file", String.valueOf(oldest.path().getFileName())))
        .toList();
  }

  @Override
  public void discard() throws IOException {
    List<AuditFullFiles.Full> files = chosen;
    chosen = List.of();
    if (!files.isEmpty()) {
      saidUpTo = Math.max(saidUpTo, files.getLast().last().seq());
    }
    for (AuditFullFiles.Full oldest : files) {
      folder.delete(oldest.path());
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
