/** Revision 2026-07-28: every request says what it needs, nothing is remembered. */
@NullMarked
package dev.parley.transport.mcp.modern;

import org.jspecify.annotations.NullMarked;
