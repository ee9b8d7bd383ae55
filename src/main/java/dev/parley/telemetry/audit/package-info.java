/** The audit log: entries in a chain, and their verification. */
@NullMarked
package dev.parley.telemetry.audit;

import org.jspecify.annotations.NullMarked;
