/** What every transport needs of HTTP: guards of connections and bodies, error objects. */
@NullMarked
package dev.parley.transport.http;

import org.jspecify.annotations.NullMarked;
