package dev.parley.web;

import com.microsoft.playwright.Page;

/** What is asked in the states of the page, and how each is judged. */
final class States {
  static final String DEPLOY =
      """
      {"title":"Before I deploy","questions":[
        {"id":"env","text":"Which **environment**?","header":"Target","type":"SingleChoice","required":true,
          "choices":[
            {"value":"staging","label":"Staging (Recommended)","description":"Nobody is hurt."},
            {"value":"live","label":"Live","description":"See [the runbook](https://docs.example/run)."}]},
        {"id":"c","text":"Which checks first?","header":"Checks","type":"MultiChoice",
          "choices":["Unit tests","Browser tests","Load test"],"maxSelections":2},
        {"id":"why","text":"What should the release note say?","header":"Note","type":"FreeText"}]}
      """;

  static final String LONE =
      """
      {"questions":[{"text":"Shall I drop the table `users_old`?","type":"SingleChoice","choices":[
        {"value":"yes","label":"Drop it","description":"It has not been read for 90 days."},
        {"value":"no","label":"Keep it"}]}]}
      """;

  private States() {}

  /** Checks that axe finds nothing wrong in the state, and takes a picture of it. */
  static void look(Page page, String name) {
    Accessibility.assertSound(page);
    Screenshots.take(page, name);
  }
}
