package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxRequest.Filter;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** The inboxes of the store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
@WithTestResource(RealRedis.class)
class RedisInboxTest extends RedisInboxContract {
  @Test
  void listensNoLongerThanSomebodyDoes() {
    Proposal proposal = Proposal.ofPerson();
    InboxKey inbox = inbox(proposal);
    var tie = changes.listen(inbox, change -> {});
    now(inboxes.page(inbox, first(Filter.OPEN, 1)));
    assertEquals(1, subscribers(inbox));
    tie.cancel();
    awaitUntil(() -> subscribers(inbox) == 0);
    Queue<Change> told = told(inbox);
    Interaction open = created(proposal);
    awaitSize(told, 1);
    assertEquals(List.of(new Change.Requested(open)), List.copyOf(told));
  }

  private long subscribers(InboxKey inbox) {
    return redis.listeners(prefix + ":inbox:" + inbox.tag());
  }
}
