/**
 * The MCP endpoint for modern and legacy revisions: our own thin layer on Quarkus REST and Jackson.
 */
@NullMarked
package dev.parley.transport.mcp;

import org.jspecify.annotations.NullMarked;
