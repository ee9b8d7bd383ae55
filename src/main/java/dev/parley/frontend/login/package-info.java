/** Who sits at our own pages: logging in, out, and being told who one is. */
@NullMarked
package dev.parley.frontend.login;

import org.jspecify.annotations.NullMarked;
