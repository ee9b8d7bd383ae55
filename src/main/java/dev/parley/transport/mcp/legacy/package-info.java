/** Revisions 2024-11-05 to 2025-11-25, without a session on the server. */
@NullMarked
package dev.parley.transport.mcp.legacy;

import org.jspecify.annotations.NullMarked;
