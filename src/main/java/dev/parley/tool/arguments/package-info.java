/** What tools share in reading their arguments. */
@NullMarked
package dev.parley.tool.arguments;

import org.jspecify.annotations.NullMarked;
