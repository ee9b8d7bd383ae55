/** The page of one question, to which a client sends its human. */
@NullMarked
package dev.parley.frontend.ask;

import org.jspecify.annotations.NullMarked;
