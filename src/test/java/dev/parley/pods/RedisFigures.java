package dev.parley.pods;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What Redis says of itself at one moment.
 *
 * @param commands processed since its start, those inside of scripts among them
 * @param in bytes read since its start
 * @param out bytes written since its start
 * @param memory bytes in use
 */
public record RedisFigures(long commands, long in, long out, long memory) {

  public static RedisFigures of(int port) {
    Map<String, String> info = info(port);
    return new RedisFigures(
        Long.parseLong(info.get("total_commands_processed")),
        Long.parseLong(info.get("total_net_input_bytes")),
        Long.parseLong(info.get("total_net_output_bytes")),
        Long.parseLong(info.get("used_memory")));
  }

  private static Map<String, String> info(int port) {
    Map<String, String> all = new HashMap<>();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      socket.getOutputStream().write("INFO all\r\n".getBytes(StandardCharsets.US_ASCII));
      int left = Integer.parseInt(in.readLine().substring(1));
      while (left > 0) {
        String line = in.readLine();
        left -= line.length() + 2;
        int colon = line.indexOf(':');
        if (colon > 0) {
          all.put(line.substring(0, colon), line.substring(colon + 1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
