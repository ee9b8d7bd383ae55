/** Encryption of what others carry for this service. */
@NullMarked
package dev.parley.security.seal;

import org.jspecify.annotations.NullMarked;
