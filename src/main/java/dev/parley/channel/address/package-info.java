/** Which addresses that people name may be called. */
@NullMarked
package dev.parley.channel.address;

import org.jspecify.annotations.NullMarked;
