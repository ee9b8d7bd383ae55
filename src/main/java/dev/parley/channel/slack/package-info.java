/** People are told of their questions in Slack and answer them there, by Socket Mode. */
@NullMarked
package dev.parley.channel.slack;

import org.jspecify.annotations.NullMarked;
