/** The frontend protocol: JSON-RPC 2.0 over WebSocket. */
@NullMarked
package dev.parley.transport.websocket;

import org.jspecify.annotations.NullMarked;
