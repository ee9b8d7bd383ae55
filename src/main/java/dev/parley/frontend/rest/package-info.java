/** The REST resources under {@code /api/v1}. */
@NullMarked
package dev.parley.frontend.rest;

import org.jspecify.annotations.NullMarked;
