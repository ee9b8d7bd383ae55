/** The audit log: a chain of entries, and its verification. */
@NullMarked
package dev.parley.telemetry.audit;

import org.jspecify.annotations.NullMarked;
