package dev.parley.interaction;

import java.util.List;
import java.util.Optional;

/**
 * A part of what there is in a session.
 *
 * @param interactions in the order in which they were asked, whatever decided which are in this
 *     part
 * @param next where the next part begins; empty where this is the last one
 * @param open how many interactions of the session are open
 */
public record SessionPage(List<Interaction> interactions, Optional<PagePosition> next, int open) {}
