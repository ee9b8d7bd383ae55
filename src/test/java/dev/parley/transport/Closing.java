package dev.parley.transport;

/** How the service closed a connection; the code is 0 where it just hung up. */
public record Closing(int code, String reason) {}
