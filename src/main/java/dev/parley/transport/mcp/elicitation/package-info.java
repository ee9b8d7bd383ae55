/**
 * Asking the human through the client that called: which way, in which form, and what comes back.
 */
@NullMarked
package dev.parley.transport.mcp.elicitation;

import org.jspecify.annotations.NullMarked;
