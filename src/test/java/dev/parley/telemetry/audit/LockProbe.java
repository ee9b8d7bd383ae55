package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Tries the lock of a file from another process. Exit codes: 0 where it is free, 1 where not. */
final class LockProbe {
  private LockProbe() {}

  public static void main(String[] args) throws IOException {
    try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
      System.exit(file.tryLock() == null ? 1 : 0);
    }
  }

  static int run(Path file) throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            "target/test-classes",
            LockProbe.class.getName(),
            file.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
