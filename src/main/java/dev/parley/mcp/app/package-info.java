/** The view of MCP Apps: questions that are shown and answered inside of the host. */
@NullMarked
package dev.parley.mcp.app;

import org.jspecify.annotations.NullMarked;
