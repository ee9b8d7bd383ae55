package dev.parley.interaction;

/**
 * Tool and arguments of a call, without their content.
 *
 * @param digest equal for equal asks
 * @param weight the size of the arguments in bytes, which counts against the memory that
 *     interactions may take
 */
public record ArgumentDigest(String digest, int weight) {}
