/** Logging in to our own pages, and the page of one question. */
@NullMarked
package dev.parley.transport.pages;

import org.jspecify.annotations.NullMarked;
