/** Who calls, and through which door. */
@NullMarked
package dev.parley.access;

import org.jspecify.annotations.NullMarked;
