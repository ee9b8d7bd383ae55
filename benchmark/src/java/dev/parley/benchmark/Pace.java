package dev.parley.benchmark;

/** Says when a lane may go on. All on the event loop of its lanes. */
interface Pace {
  /** The lane has no question under way, and is to ask its next one when its time comes. */
  void ready(Lane lane);

  /** Sends an answer when the human has thought long enough. */
  void answer(Runnable send);
}
