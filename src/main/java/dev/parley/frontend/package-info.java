/** What the human's side talks to: the WebSocket protocol, REST resources and pages. */
@NullMarked
package dev.parley.frontend;

import org.jspecify.annotations.NullMarked;
