package dev.parley.interaction;

/** What a parked call is found by: the tool use, unique in its session. */
public record InteractionKey(SessionKey session, String toolUseId) {}
