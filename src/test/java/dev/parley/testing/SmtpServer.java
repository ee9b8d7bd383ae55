package dev.parley.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.ConfigProvider;

/** An SMTP server (RFC 5321) to which {@link MailServer} leads; it does what a test arranges. */
public final class SmtpServer implements AutoCloseable {
  /** Says nothing any more. */
  public static final String HANG = "hang";

  /** Closes the connection without a word. */
  public static final String DROP = "drop";

  private static final int PATIENCE_SECONDS = 30;

  private final ServerSocket listener;
  private final Thread acceptor;
  private final Map<String, BlockingQueue<ReceivedMail>> mails = new ConcurrentHashMap<>();
  private final Map<String, Queue<Arranged>> arranged = new ConcurrentHashMap<>();
  private final BlockingQueue<String> left = new LinkedBlockingQueue<>();
  private final AtomicInteger connected = new AtomicInteger();
  private volatile boolean isDumb;

  /** Where in a mail something happens. */
  public enum Step {
    RECIPIENT,
    DATA,
    END
  }

  private record Arranged(Step step, String reply) {}

  public SmtpServer() {
    try {
      int port = ConfigProvider.getConfig().getValue("quarkus.mailer.port", Integer.class);
      listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new IllegalStateException("no SMTP server to test with", e);
    }
    acceptor = Thread.ofVirtual().start(this::accept);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void serve(Socket socket) {
    connected.incrementAndGet();
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        Writer out =
            new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.ISO_8859_1)) {
      if (isDumb) {
        awaitEnd(in);
        return;
      }
      say(out, "220 mail.example.com ESMTP");
      converse(in, out);
    } catch (IOException broken) {
      // whoever called has gone
    } finally {
      connected.decrementAndGet();
    }
  }

  private void converse(BufferedReader in, Writer out) throws IOException {
    String to = "";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String reply;
      switch (line.replaceAll("[ :].*", "").toUpperCase(Locale.ROOT)) {
        case "RCPT" -> {
          to = line.replaceAll(".*<|>.*", "");
          reply = arranged(Step.RECIPIENT, to, "250 ok");
        }
        case "DATA" -> {
          reply = arranged(Step.DATA, to, "354 go on");
          if (reply.startsWith("354")) {
            say(out, reply);
            queue(to).add(ReceivedMail.of(data(in)));
            reply = arranged(Step.END, to, "250 taken");
          }
        }
        case "QUIT" -> {
          left.add("quit");
          reply = "221 bye";
        }
        default -> reply = "250 ok";
      }
      if (reply.equals(DROP)) {
        return;
      }
      if (reply.equals(HANG)) {
        awaitEnd(in);
        return;
      }
      say(out, reply);
    }
  }

  /** What is sent until its end, with the points that were added taken away (section 4.5.2). */
  private static String data(BufferedReader in) throws IOException {
    StringBuilder raw = new StringBuilder();
    for (String line = in.readLine(); !".".equals(line); line = in.readLine()) {
      if (line == null) {
        throw new IOException("a mail without an end");
      }
      raw.append(line.startsWith(".") ? line.substring(1) : line).append("\r\n");
    }
    return raw.toString();
  }

  private String arranged(Step step, String to, String usual) {
    Queue<Arranged> plan = arranged.getOrDefault(to, new ArrayDeque<>());
    synchronized (plan) {
      Arranged first = plan.peek();
      if (first == null || first.step != step) {
        return usual;
      }
      plan.remove();
      return first.reply;
    }
  }

  private void awaitEnd(BufferedReader in) throws IOException {
    try {
      while (in.readLine() != null) {
        // what comes is ignored
      }
    } finally {
      left.add("hung up");
    }
  }

  private static void say(Writer out, String line) throws IOException {
    out.write(line + "\r\n");
    out.flush();
  }

  private BlockingQueue<ReceivedMail> queue(String to) {
    return mails.computeIfAbsent(to, address -> new LinkedBlockingQueue<>());
  }

  /** Has the next mail to an address, for which nothing is arranged yet, answered like this. */
  public void answer(String to, Step step, String reply) {
    Queue<Arranged> plan = arranged.computeIfAbsent(to, address -> new ArrayDeque<>());
    synchronized (plan) {
      plan.add(new Arranged(step, reply));
    }
  }

  /** Whether all has happened that was arranged for an address. */
  public boolean isDone(String to) {
    Queue<Arranged> plan = arranged.getOrDefault(to, new ArrayDeque<>());
    synchronized (plan) {
      return plan.isEmpty();
    }
  }

  /** Whether new connections are not even greeted. */
  public void beDumb(boolean dumb) {
    isDumb = dumb;
  }

  /** How many are connected now. */
  public int connected() {
    return connected.get();
  }

  /** The next mail to an address of which all was sent, however it was answered. */
  public ReceivedMail next(String to) {
    return poll(queue(to), "no mail came");
  }

  /** How the next connection ended that was not left hanging by this server. */
  public String nextLeaving() {
    return poll(left, "nobody left");
  }

  private static <T> T poll(BlockingQueue<T> queue, String missing) {
    try {
      T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError(missing);
      }
      return next;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether nothing came to an address that was not read. */
  public boolean isQuiet(String to) {
    return queue(to).isEmpty();
  }

  @Override
  public void close() {
    try {
      listener.close();
      // until then the port is taken
      acceptor.join();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
