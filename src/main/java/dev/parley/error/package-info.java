/** Error codes and refusals: a request that is refused, and each rule that is broken. */
@NullMarked
package dev.parley.error;

import org.jspecify.annotations.NullMarked;
