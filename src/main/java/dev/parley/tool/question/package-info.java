/** The tool {@code question}. */
@NullMarked
package dev.parley.tool.question;

import org.jspecify.annotations.NullMarked;
