/** Requests to addresses that people named. */
@NullMarked
package dev.parley.channel.outbound;

import org.jspecify.annotations.NullMarked;
