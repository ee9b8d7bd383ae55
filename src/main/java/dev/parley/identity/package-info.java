/** The names of callers, sessions and interactions. */
@NullMarked
package dev.parley.identity;

import org.jspecify.annotations.NullMarked;
