/** Questions and answers: plain Java that knows no framework. */
@NullMarked
package dev.parley.question;

import org.jspecify.annotations.NullMarked;
