/** The protocol on HTTP, the same for all revisions. */
@NullMarked
package dev.parley.transport.mcp.wire;

import org.jspecify.annotations.NullMarked;
