package dev.parley.transport.pages;

import dev.parley.identity.Sha256;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the application, as it is and compressed.
 *
 * @param hash of the content, for entity tags
 */
record StaticFile(Buffer plain, Buffer gzip, String hash) {
  private static final int HASH_DIGITS = 24;

  /**
   * Reads and compresses a file, which takes milliseconds.
   *
   * @param change what is made of its content
   */
  static StaticFile read(String path, UnaryOperator<byte[]> change) {
    String resource = "META-INF/resources" + path;
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream in = loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the build lacks " + resource);
      }
      byte[] bytes = change.apply(in.readAllBytes());
      String hash = Sha256.hex(bytes).substring(0, HASH_DIGITS);
      return new StaticFile(Buffer.buffer(bytes), Buffer.buffer(compressed(bytes)), hash);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream(bytes.length / 3);
    try (OutputStream gzip = new BestGzip(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** The compression of the JDK's stream is for speed; here it is done once. */
  private static final class BestGzip extends GZIPOutputStream {
    BestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
