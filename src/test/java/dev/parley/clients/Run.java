package dev.parley.clients;

/**
 * What came of one scenario with one client.
 *
 * @param questionsShown how many questions came up on the human's screen
 */
record Run(Report report, int questionsShown, WireFacts wire) {}
