package dev.parley.interaction;

/**
 * The tool whose call asks.
 *
 * @param name also finds the tool that renders the result
 * @param shape which of the tool's shapes the call had; only the tool reads it
 * @param standsAlone whether the turn can have no other call of this kind
 */
public record CalledTool(String name, String shape, boolean standsAlone) {}
