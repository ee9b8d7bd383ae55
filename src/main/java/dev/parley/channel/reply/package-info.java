/** Answers of people by the tokens that their channels brought them. */
@NullMarked
package dev.parley.channel.reply;

import org.jspecify.annotations.NullMarked;
