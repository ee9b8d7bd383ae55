/** Under which host names, and from which pages, this service may be called. */
@NullMarked
package dev.parley.security.origin;

import org.jspecify.annotations.NullMarked;
