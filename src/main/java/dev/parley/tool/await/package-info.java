/** The tool {@code await_user_answers}. */
@NullMarked
package dev.parley.tool.await;

import org.jspecify.annotations.NullMarked;
