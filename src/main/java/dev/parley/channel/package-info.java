/** Ways to a person who isn't looking. */
@NullMarked
package dev.parley.channel;

import org.jspecify.annotations.NullMarked;
