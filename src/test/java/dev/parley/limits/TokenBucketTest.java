package dev.parley.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Buckets with a clock of the test's own: no response shows when a bucket is forgotten. */
class TokenBucketTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  @Test
  void letsTenSecondsWorthPassAtOnceAndThenTheRate() {
    TokenBucket bucket = new TokenBucket(2, 0);
    for (int i = 0; i < 20; i++) {
      assertTrue(bucket.take(0));
    }
    assertFalse(bucket.take(0));
    assertTrue(bucket.take(SECOND / 2));
    assertFalse(bucket.take(SECOND / 2));
    assertTrue(bucket.take(SECOND));
  }

  @Test
  void saysWhenItIsWorthAnotherTry() {
    TokenBucket bucket = new TokenBucket(2, 0);
    assertEquals(0, bucket.take(20, 0));
    assertEquals(1, bucket.take(1, 0));
    assertEquals(3, bucket.take(5, 0));
    assertEquals(2, bucket.take(5, SECOND), "a refused try costs nothing");
    assertEquals(0, bucket.take(5, 3 * SECOND));
    assertEquals(0, bucket.take(1_000, 13 * SECOND), "more than it holds is all that it holds");
  }

  @Test
  void neverHoldsMoreThanTenSecondsWorth() {
    TokenBucket bucket = new TokenBucket(1, 0);
    assertEquals(0, bucket.take(10, 1_000 * SECOND));
    assertFalse(bucket.take(1_000 * SECOND));
  }

  @Test
  void aClockThatGoesBackGivesNothing() {
    TokenBucket bucket = new TokenBucket(1, 10 * SECOND);
    assertEquals(0, bucket.take(10, 10 * SECOND));
    assertFalse(bucket.take(0));
    assertFalse(bucket.take(10 * SECOND));
    assertTrue(bucket.take(11 * SECOND));
  }

  @Test
  void forgetsFullBucketsAndKeepsTheRest() {
    KeyedTokenBuckets<Integer> buckets = new KeyedTokenBuckets<>(1, 100, 0);
    assertEquals(0, buckets.take(0, 10, 0));
    for (int key = 1; key < 100; key++) {
      assertEquals(0, buckets.take(key, 1, 0));
    }
    // all buckets but the empty one have refilled by then
    assertEquals(0, buckets.take(100, 1, 2 * SECOND));
    assertEquals(2, buckets.size());
    assertEquals(1, buckets.take(0, 5, 4 * SECOND));
  }

  @Test
  void newKeysShareOneBucketWhileThereIsNoRoom() {
    KeyedTokenBuckets<Integer> buckets = new KeyedTokenBuckets<>(1, 100, 0);
    for (int key = 0; key < 100; key++) {
      assertEquals(0, buckets.take(key, 10, 0));
    }
    for (int key = 100; key < 110; key++) {
      assertEquals(0, buckets.take(key, 1, 0));
    }
    for (int key = 110; key < 10_000; key++) {
      assertEquals(1, buckets.take(key, 1, 0), "inventing keys gives nothing");
    }
    assertEquals(100, buckets.size());
  }

  @Test
  void countsNoMoreThanThereMayBeAndForgetsWhatIsOver() {
    KeyedConcurrencyLimit<String> keyedConcurrencyLimit = new KeyedConcurrencyLimit<>(2);
    assertTrue(keyedConcurrencyLimit.enter("a"));
    assertTrue(keyedConcurrencyLimit.enter("a"));
    assertFalse(keyedConcurrencyLimit.enter("a"));
    assertTrue(keyedConcurrencyLimit.enter("b"));
    keyedConcurrencyLimit.leave("a");
    assertTrue(keyedConcurrencyLimit.enter("a"));
    keyedConcurrencyLimit.leave("a");
    keyedConcurrencyLimit.leave("a");
    keyedConcurrencyLimit.leave("b");
    assertEquals(0, keyedConcurrencyLimit.size());
  }
}
