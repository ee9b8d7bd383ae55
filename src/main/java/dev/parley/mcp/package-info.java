/** The MCP endpoint in both eras: our own thin layer on Quarkus REST and Jackson. */
@NullMarked
package dev.parley.mcp;

import org.jspecify.annotations.NullMarked;
