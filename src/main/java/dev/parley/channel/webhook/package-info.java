/** The channel that calls a service of the person's choice. */
@NullMarked
package dev.parley.channel.webhook;

import org.jspecify.annotations.NullMarked;
