/** How questions, answers and interactions look on the wire, for every door. */
@NullMarked
package dev.parley.view;

import org.jspecify.annotations.NullMarked;
