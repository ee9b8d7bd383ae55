package dev.parley.benchmark;

import org.HdrHistogram.Histogram;

/**
 * What was measured while so many calls were parked at a server.
 *
 * @param parkSeconds to park those that were not parked yet
 * @param heap bytes in use after a collection
 * @param resident bytes of memory after that collection
 * @param answered nanoseconds from an answer until its caller has the result; empty where single
 *     calls cannot be answered
 * @param rounds round trips a second beside; 0 where there are none
 */
record ParkedLevel(
    int calls, double parkSeconds, long heap, long resident, Histogram answered, double rounds) {
  double heapPerCall(ParkedLevel none) {
    return (double) (heap - none.heap) / calls;
  }

  double residentPerCall(ParkedLevel none) {
    return (double) (resident - none.resident) / calls;
  }
}
