/** Limits on rates, on concurrency and on memory. */
@NullMarked
package dev.parley.limits;

import org.jspecify.annotations.NullMarked;
