/** Every setting, checked at start. Knows nothing else of Parley. */
@NullMarked
package dev.parley.config;

import org.jspecify.annotations.NullMarked;
