package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** What {@code /.well-known/security.txt} says (RFC 9116). Without both there is none. */
@ConfigMapping(prefix = "parley.security-txt")
public interface SecurityTxtConfig {
  /**
   * Where to report a vulnerability of this installation: addresses that begin with {@code
   * mailto:}, {@code https:} or {@code tel:}, the preferred one first.
   */
  Optional<List<String>> contact();

  /**
   * When the contact must no longer be relied on, such as {@code 2030-01-31T00:00:00Z}; less than a
   * year ahead is usual. After it the document is 404.
   */
  Optional<String> expires();
}
