/**
 * Asks the human through the client that called: the choice of a route, the request to the client,
 * and its answer.
 */
@NullMarked
package dev.parley.transport.mcp.elicitation;

import org.jspecify.annotations.NullMarked;
