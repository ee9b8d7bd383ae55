/** What Kubernetes asks for: does it live, has it started, may requests come. */
@NullMarked
package dev.parley.health;

import org.jspecify.annotations.NullMarked;
