/** All settings, under the prefix {@code parley}. */
@NullMarked
package dev.parley.config;

import org.jspecify.annotations.NullMarked;
