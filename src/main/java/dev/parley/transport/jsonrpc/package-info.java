/** JSON-RPC 2.0: the envelope, ids and error numbers, for every transport that speaks it. */
@NullMarked
package dev.parley.transport.jsonrpc;

import org.jspecify.annotations.NullMarked;
