package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The inboxes of the store of one process. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
class MemoryInboxTest extends InboxContract {
  private static final int MANY = 10_000;

  @Test
  void readsTenThousandQuestionsInParts() {
    Proposal proposal = Proposal.ofPerson();
    for (int i = 0; i < MANY; i++) {
      created(proposal.session("s-" + i % 200).id("q-" + i));
    }
    InboxKey inbox = inbox(proposal);
    Set<String> found = new HashSet<>();
    InboxRequest request = first(Filter.OPEN, 100);
    InboxPage page = now(inboxes.page(inbox, request));
    assertEquals(MANY, page.open());
    int parts = 1;
    for (; page.next().isPresent(); parts++) {
      page.interactions().forEach(one -> found.add(one.reference()));
      request = after(request, page);
      page = now(inboxes.page(inbox, request));
    }
    page.interactions().forEach(one -> found.add(one.reference()));
    assertEquals(MANY, found.size());
    assertEquals(MANY / 100, parts);
  }
}
