/** What the protocol looks like on HTTP, whatever the era. */
@NullMarked
package dev.parley.transport.mcp.wire;

import org.jspecify.annotations.NullMarked;
