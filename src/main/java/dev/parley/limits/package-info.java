/** How often, how many at once, and how much in memory. */
@NullMarked
package dev.parley.limits;

import org.jspecify.annotations.NullMarked;
