/**
 * Every setting, checked at start: an interface for each group. What is said there of a setting,
 * and its default, stand in docs/configuration.md for operators, whence the links; {@code @return}
 * names the unit of a number. Durations are written like {@code 45s}, {@code 2m}, {@code 1h} or in
 * ISO 8601. A class takes the groups that it needs. Knows nothing else of Parley.
 */
@NullMarked
package dev.parley.config;

import org.jspecify.annotations.NullMarked;
