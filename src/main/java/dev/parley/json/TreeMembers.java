package dev.parley.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in a tree, in the order in which they came. A few are looked through one
 * after the other, which takes half of the memory of a hash table; many are in one. Not
 * thread-safe.
 */
final class TreeMembers extends AbstractMap<String, JsonNode> {
  /** More would make it slow to look for a name, and the sender chooses how many there are. */
  private static final int MOST_IN_A_ROW = 16;

  private @Nullable Entry<String, JsonNode>[] row = row(4);
  private int count;

  /** All members, once there are many; then the row is empty. */
  private @Nullable Map<String, JsonNode> table;

  @Override
  public @Nullable JsonNode get(Object name) {
    if (table != null) {
      return table.get(name);
    }
    int place = place(name);
    return place < 0 ? null : entry(place).getValue();
  }

  @Override
  public boolean containsKey(Object name) {
    return table == null ? place(name) >= 0 : table.containsKey(name);
  }

  @Override
  public @Nullable JsonNode put(String name, JsonNode value) {
    if (table != null) {
      return table.put(name, value);
    }
    int place = place(name);
    if (place >= 0) {
      return entry(place).setValue(value);
    }
    if (count == MOST_IN_A_ROW) {
      return becomeTable().put(name, value);
    }
    if (count == row.length) {
      row = Arrays.copyOf(row, 2 * count);
    }
    row[count++] = new SimpleEntry<>(name, value);
    return null;
  }

  private Map<String, JsonNode> becomeTable() {
    Map<String, JsonNode> all = LinkedHashMap.newLinkedHashMap(2 * MOST_IN_A_ROW);
    for (int i = 0; i < count; i++) {
      all.put(entry(i).getKey(), entry(i).getValue());
    }
    table = all;
    row = row(0);
    count = 0;
    return all;
  }

  @Override
  public @Nullable JsonNode remove(Object name) {
    if (table != null) {
      return table.remove(name);
    }
    int place = place(name);
    return place < 0 ? null : remove(place).getValue();
  }

  private Entry<String, JsonNode> remove(int place) {
    Entry<String, JsonNode> removed = entry(place);
    System.arraycopy(row, place + 1, row, place, --count - place);
    row[count] = null;
    return removed;
  }

  @Override
  public int size() {
    return table == null ? count : table.size();
  }

  @Override
  public Set<Entry<String, JsonNode>> entrySet() {
    return table == null ? new Row() : table.entrySet();
  }

  /** Texts keep their hash codes, which tell most names apart. */
  private int place(Object name) {
    for (int i = 0; i < count; i++) {
      String known = entry(i).getKey();
      if (known.hashCode() == name.hashCode() && known.equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @SuppressWarnings("NullAway") // only places below count are asked for
  private Entry<String, JsonNode> entry(int place) {
    return row[place];
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static @Nullable Entry<String, JsonNode>[] row(int length) {
    return new Entry[length];
  }

  private final class Row extends AbstractSet<Entry<String, JsonNode>> {
    @Override
    public int size() {
      return count;
    }

    @Override
    public Iterator<Entry<String, JsonNode>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < count;
        }

        @Override
        public Entry<String, JsonNode> next() {
          if (next >= count) {
            throw new NoSuchElementException();
          }
          return entry(next++);
        }

        @Override
        public void remove() {
          TreeMembers.this.remove(--next);
        }
      };
    }
  }
}
