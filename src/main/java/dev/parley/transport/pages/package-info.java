/** Our own pages: their files, logging in to them, and the page of one question. */
@NullMarked
package dev.parley.transport.pages;

import org.jspecify.annotations.NullMarked;
