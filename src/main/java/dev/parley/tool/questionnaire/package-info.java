/** The tool {@code questionnaire}. */
@NullMarked
package dev.parley.tool.questionnaire;

import org.jspecify.annotations.NullMarked;
