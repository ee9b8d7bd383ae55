/** The REST resources under {@code /api/v1}. */
@NullMarked
package dev.parley.transport.rest;

import org.jspecify.annotations.NullMarked;
