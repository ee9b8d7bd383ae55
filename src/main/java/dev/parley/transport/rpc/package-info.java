/** Plain JSON-RPC 2.0 for hosts without MCP. */
@NullMarked
package dev.parley.transport.rpc;

import org.jspecify.annotations.NullMarked;
