package dev.parley.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate for localhost that is signed by itself, and its key, as servers read them.
 *
 * @param certificate a PEM file
 * @param key a PEM file
 */
public record TlsFiles(Path certificate, Path key) {

  public static TlsFiles make(Path folder) {
    try {
      KeyStore keys = TrustedWebhooks.load(TrustedWebhooks.certificate());
      char[] password = TrustedWebhooks.PASSWORD.toCharArray();
      return new TlsFiles(
          pem(folder, "CERTIFICATE", keys.getCertificate("webhook").getEncoded()),
          pem(folder, "PRIVATE KEY", keys.getKey("webhook", password).getEncoded()));
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("no certificate to test with", e);
    }
  }

  private static Path pem(Path folder, String kind, byte[] content) throws IOException {
    byte[] newLine = "\n".getBytes(StandardCharsets.US_ASCII);
    String lines = Base64.getMimeEncoder(64, newLine).encodeToString(content);
    return Files.writeString(
        folder.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n");
  }
}
