/** The tools: arguments become a questionnaire, an outcome becomes a result. */
@NullMarked
package dev.parley.tool;

import org.jspecify.annotations.NullMarked;
