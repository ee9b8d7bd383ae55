/** The channel that shows notifications on the devices of a person (RFC 8030, 8291, 8292). */
@NullMarked
package dev.parley.channel.push;

import org.jspecify.annotations.NullMarked;
