/** Questions and answers as JSON, for every transport. */
@NullMarked
package dev.parley.question.json;

import org.jspecify.annotations.NullMarked;
