package dev.parley.clients;

/**
 * What came of one scenario with one client.
 *
 * @param questionsShown how many questions came up on the human's screen
 * @param relays whether the client brought the local token, so that its form counts
 */
record Run(Report report, int questionsShown, WireFacts wire, boolean relays) {}
