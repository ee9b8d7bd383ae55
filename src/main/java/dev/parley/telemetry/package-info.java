/** The audit log, its verification, and warnings that outsiders cannot multiply. */
@NullMarked
package dev.parley.telemetry;

import org.jspecify.annotations.NullMarked;
