/** What a person has set for themselves, in whatever session they are asked. */
@NullMarked
package dev.parley.person;

import org.jspecify.annotations.NullMarked;
