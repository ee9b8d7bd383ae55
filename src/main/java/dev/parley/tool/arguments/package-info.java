/** Reading of arguments, shared by all tools. */
@NullMarked
package dev.parley.tool.arguments;

import org.jspecify.annotations.NullMarked;
