/** The view of MCP Apps: questions that are shown and answered inside of the host. */
@NullMarked
package dev.parley.transport.mcp.apps;

import org.jspecify.annotations.NullMarked;
