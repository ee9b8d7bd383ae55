/** What happens to one question, as spans of the trace that the call belongs to. */
@NullMarked
package dev.parley.traces;

import org.jspecify.annotations.NullMarked;
