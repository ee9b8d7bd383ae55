/** The view of MCP Apps: a host shows the questions, and the human answers them there. */
@NullMarked
package dev.parley.transport.mcp.apps;

import org.jspecify.annotations.NullMarked;
