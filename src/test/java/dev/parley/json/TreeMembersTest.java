package dev.parley.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeMembersTest {

  @Test
  void behavesAsALinkedHashMap() {
    Random random = new Random(20);
    for (int run = 0; run < 500; run++) {
      Map<String, JsonNode> expected = new LinkedHashMap<>();
      TreeMembers members = new TreeMembers();
      int names = 1 + random.nextInt(40);
      for (int i = 0; i < 200; i++) {
        String name = "name " + random.nextInt(names);
        JsonNode value = IntNode.valueOf(i);
        if (random.nextInt(4) == 0) {
          assertEquals(expected.remove(name), members.remove(name));
        } else {
          assertEquals(expected.put(name, value), members.put(name, value));
        }
        assertEquals(expected.get(name), members.get(name));
        assertEquals(expected.containsKey("name 0"), members.containsKey("name 0"));
        assertEquals(expected.size(), members.size());
      }
      assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(members.entrySet()));
      assertEquals(expected, members);

      expected.keySet().removeIf(name -> name.hashCode() % 3 == 0);
      members.keySet().removeIf(name -> name.hashCode() % 3 == 0);
      assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(members.entrySet()));
    }
  }
}
