/** The frontend protocol: JSON-RPC 2.0 over WebSocket. */
@NullMarked
package dev.parley.frontend.socket;

import org.jspecify.annotations.NullMarked;
