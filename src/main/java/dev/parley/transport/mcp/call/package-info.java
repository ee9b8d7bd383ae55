/** The way of one tool call through the endpoint: wait, keep the stream alive, answer. */
@NullMarked
package dev.parley.transport.mcp.call;

import org.jspecify.annotations.NullMarked;
