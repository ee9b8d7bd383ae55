package dev.parley.interaction.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Entries in the order of their numbers, in blocks of adjacent ones. A tree with many entries reads
 * memory all over the heap at each change. Here an addition changes the last block and an eviction
 * the first, and both blocks were used shortly before. A search finds the block by bisection, then
 * the entry in it. Guarded by the store's lock.
 */
final class EntriesByNumber<E extends EntriesByNumber.Numbered> {
  private static final int MOST_OF_BLOCK = 128;

  /** Something with a number of its own that never changes. */
  interface Numbered {
    long number();
  }

  /** None is empty, unless it is the only one. */
  private final List<Block<E>> blocks = new ArrayList<>(0);

  private int size;

  /** Entries with numbers of at least {@code from}, and below that of the next block. */
  private static final class Block<E extends Numbered> {
    private long from;
    private final List<E> entries;

    Block(List<E> entries) {
      this.from = entries.getFirst().number();
      this.entries = entries;
    }

    static <E extends Numbered> Block<E> of(E entry) {
      List<E> entries = new ArrayList<>(2);
      entries.add(entry);
      return new Block<>(entries);
    }

    /** How many entries have a smaller number. */
    int below(long number) {
      int low = 0;
      int high = entries.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (entries.get(middle).number() < number) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    void add(E entry) {
      long number = entry.number();
      from = Math.min(from, number);
      boolean isNewest = entries.isEmpty() || entries.getLast().number() < number;
      entries.add(isNewest ? entries.size() : below(number), entry);
    }

    boolean isFull() {
      return entries.size() >= MOST_OF_BLOCK;
    }

    /** Gives half of the entries to a new block, the one after this. */
    Block<E> split() {
      List<E> upper = entries.subList(entries.size() / 2, entries.size());
      Block<E> next = new Block<>(new ArrayList<>(upper));
      upper.clear();
      return next;
    }
  }

  int size() {
    return size;
  }

  void add(E entry) {
    if (blocks.isEmpty()) {
      blocks.add(Block.of(entry));
    } else {
      place(entry);
    }
    size++;
  }

  private void place(E entry) {
    int at = blockOf(entry.number());
    Block<E> block = blocks.get(at);
    if (!block.isFull()) {
      block.add(entry);
    } else if (at == blocks.size() - 1 && block.entries.getLast().number() < entry.number()) {
      blocks.add(Block.of(entry));
    } else {
      Block<E> next = block.split();
      blocks.add(at + 1, next);
      (entry.number() < next.from ? block : next).add(entry);
    }
  }

  /** Returns whether it was there. */
  boolean remove(E entry) {
    if (size == 0) {
      return false;
    }
    int at = blockOf(entry.number());
    List<E> entries = blocks.get(at).entries;
    int place = blocks.get(at).below(entry.number());
    boolean wasThere = place < entries.size() && entries.get(place).equals(entry);
    if (wasThere) {
      entries.remove(place);
      size--;
      if (entries.isEmpty() && blocks.size() > 1) {
        blocks.remove(at);
      }
    }
    return wasThere;
  }

  /** The index of the only block that can have such a number. */
  private int blockOf(long number) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blocks.get(middle).from <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The entry with the greatest number that is smaller, or null. */
  @Nullable E below(long number) {
    if (size == 0) {
      return null;
    }
    int at = blockOf(number);
    int count = blocks.get(at).below(number);
    if (count == 0) {
      return at == 0 ? null : blocks.get(at - 1).entries.getLast();
    }
    return blocks.get(at).entries.get(count - 1);
  }

  /** The entry with the smallest number that is greater, or null. */
  @Nullable E above(long number) {
    if (size == 0) {
      return null;
    }
    int at = blockOf(number);
    List<E> entries = blocks.get(at).entries;
    int next = blocks.get(at).below(number);
    if (next < entries.size() && entries.get(next).number() == number) {
      next++;
    }
    if (next < entries.size()) {
      return entries.get(next);
    }
    return at + 1 < blocks.size() ? blocks.get(at + 1).entries.getFirst() : null;
  }

  /** The greatest number, or -1 where there is none. */
  long newest() {
    return size == 0 ? -1 : blocks.getLast().entries.getLast().number();
  }

  /** All, oldest first; not to be changed meanwhile. */
  Stream<E> stream() {
    return blocks.stream().flatMap(block -> block.entries.stream());
  }
}
