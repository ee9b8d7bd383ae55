/** Who calls, and what the credential allows. */
@NullMarked
package dev.parley.security.authentication;

import org.jspecify.annotations.NullMarked;
