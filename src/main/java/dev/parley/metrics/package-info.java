/** What is counted and timed for operators; docs/metrics.md lists it. */
@NullMarked
package dev.parley.metrics;

import org.jspecify.annotations.NullMarked;
