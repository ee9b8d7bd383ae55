/** The rules of questions and answers: plain Java that knows no framework. */
@NullMarked
package dev.parley.question.validation;

import org.jspecify.annotations.NullMarked;
