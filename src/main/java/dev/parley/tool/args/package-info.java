/** What tools share in reading their arguments. */
@NullMarked
package dev.parley.tool.args;

import org.jspecify.annotations.NullMarked;
