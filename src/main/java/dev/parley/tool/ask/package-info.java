/** The tool {@code ask_user_questions}. */
@NullMarked
package dev.parley.tool.ask;

import org.jspecify.annotations.NullMarked;
