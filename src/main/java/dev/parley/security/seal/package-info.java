/** Encryption of data that others carry or store for this service. */
@NullMarked
package dev.parley.security.seal;

import org.jspecify.annotations.NullMarked;
