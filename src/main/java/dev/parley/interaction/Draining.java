package dev.parley.interaction;

import jakarta.enterprise.context.ApplicationScoped;

/** Whether this process is on its way out: then it takes no new asks. */
@ApplicationScoped
public class Draining {
  private volatile boolean draining;

  public void begin() {
    draining = true;
  }

  public boolean isDraining() {
    return draining;
  }
}
