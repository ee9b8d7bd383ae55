/** The channel that tells people by e-mail. */
@NullMarked
package dev.parley.channel.mail;

import org.jspecify.annotations.NullMarked;
