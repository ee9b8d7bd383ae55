package dev.parley.interaction.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** The Lua scripts. Redis runs each as one atomic step. */
enum Script {
  CREATE(Memory.NEEDED, read("prelude") + read("endings") + read("notices")),
  FIND,
  IDS,
  PAGE,
  VIEWS,
  RESOLVE,
  EXTEND,
  TITLE(Memory.NEEDED),
  RETITLE(Memory.NEEDED),
  SEEN,
  SNOOZE,
  TAKE,
  ELICITED,
  HOLD,
  RELEASE,
  COLLECT,
  UNCOLLECT,
  DRAFT(Memory.NEEDED),
  /** The same as {@link #DRAFT}, for a deletion. */
  UNDRAFT(Memory.ANY, read("prelude") + read("endings"), "draft"),
  DRAFTS,
  WIPE,
  ATTEND,
  PEOPLE,
  FORMS(""),
  BEAT(""),
  EVICT,
  COUNTS(""),
  EVICTABLE(""),
  ASKERS(""),
  INBOX_ENTER(Memory.NEEDED, read("inbox")),
  INBOX_LEAVE(read("inbox")),
  INBOX_PAGE(read("inbox")),
  SETTINGS(Memory.NEEDED, ""),
  /** The same as {@link #SETTINGS}, where they do not grow. */
  UNSETTINGS(Memory.ANY, "", "settings"),
  EPHEMERAL(""),
  SENT_CODES(Memory.NEEDED, ""),
  NOTICE_CLAIM(read("prelude") + read("endings") + read("notices")),
  NOTICE_SETTLE(read("prelude") + read("endings") + read("notices")),
  NOTICE_TOLD(read("prelude") + read("endings") + read("notices")),
  DUE_LOOK(""),
  DUE_PUT("");

  private static final String PRELUDE = "prelude";
  private static final String ENDINGS = "endings";

  private final String text;
  private final String sha;

  /** Whether Redis runs a script while its memory is full. */
  private enum Memory {
    /** It does: the script ends something, gives room back, or writes what is short and bounded. */
    ANY("#!lua flags=allow-oom\n"),

    /** It refuses with the error OOM. */
    NEEDED("#!lua\n");

    private final String head;

    Memory(String head) {
      this.head = head;
    }
  }

  Script() {
    this(Memory.ANY);
  }

  Script(Memory memory) {
    this(memory, read(PRELUDE) + read(ENDINGS));
  }

  Script(String prelude) {
    this(Memory.ANY, prelude);
  }

  Script(Memory memory, String prelude) {
    this.text = memory.head + prelude + read(name().toLowerCase(Locale.ROOT));
    this.sha = sha1(text);
  }

  Script(Memory memory, String prelude, String name) {
    this.text = memory.head + prelude + read(name);
    this.sha = sha1(text);
  }

  String text() {
    return text;
  }

  /** The text as it is sent. */
  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The hash by which Redis knows a script that it has loaded. */
  String sha() {
    return sha;
  }

  private static String read(String name) {
    String resource = name + ".lua";
    try (InputStream in = Script.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing from the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
