/** Instruments, trace context, and checks of the process. Knows no interaction. */
@NullMarked
package dev.parley.telemetry;

import org.jspecify.annotations.NullMarked;
