package dev.parley.benchmark;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What the event loops of another JVM have allocated. */
final class Allocations implements AutoCloseable {
  private static final String EVENT_LOOP = "vert.x-eventloop-thread-";

  private final JMXConnector connector;
  private final ThreadMXBean threads;

  /** Connects by the agent that the JVM itself brings, which allocates on threads of its own. */
  @SuppressWarnings("BanJNDI") // the address comes from a process of this user
  Allocations(long pid) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
    try {
      connector =
          JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
    } finally {
      machine.detach();
    }
    threads =
        ManagementFactory.newPlatformMXBeanProxy(
            connector.getMBeanServerConnection(),
            ManagementFactory.THREAD_MXBEAN_NAME,
            ThreadMXBean.class);
  }

  /** Bytes, since the JVM began. */
  long bytes() {
    long[] ids = threads.getAllThreadIds();
    ThreadInfo[] infos = threads.getThreadInfo(ids);
    long[] allocated = threads.getThreadAllocatedBytes(ids);
    long sum = 0;
    for (int i = 0; i < ids.length; i++) {
      if (infos[i] != null && infos[i].getThreadName().startsWith(EVENT_LOOP)) {
        sum += allocated[i];
      }
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
