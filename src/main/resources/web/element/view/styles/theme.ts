/** Colours and sizes of type. The custom properties are the theme. */

import { css } from 'lit';

export const themeStyles = css`
  :host {
    --_accent: var(--parley-accent, light-dark(#1f655c, #7cc7b9));
    --_accent-strong: var(--parley-accent-strong, light-dark(#174f48, #9ad8cc));
    --_on-accent: var(--parley-on-accent, light-dark(#ffffff, #0f2a26));
    --_card: var(--parley-card, light-dark(#ffffff, #1d2125));
    --_paper: var(--parley-paper, light-dark(#f6f5f2, #15181b));
    --_ink: var(--parley-ink, light-dark(#22262a, #e7e9ea));
    --_soft: var(--parley-soft, light-dark(#5b636b, #a3abb2));
    --_line: var(--parley-line, light-dark(#dcdad3, #33393f));
    --_edge: var(--parley-edge, light-dark(#7e848a, #868f97));
    --_tint: var(--parley-tint, light-dark(#e9f2ef, #20312f));
    --_wrong: var(--parley-wrong, light-dark(#a62b1f, #ff9c8f));
    --_wrong-tint: var(--parley-wrong-tint, light-dark(#fcf0ee, #3a2321));
    --_shadow: var(--parley-shadow, 0 1px 2px light-dark(rgb(30 35 40 / 6%), rgb(0 0 0 / 30%)), 0 8px 24px light-dark(rgb(30 35 40 / 6%), transparent));
    --_radius: var(--parley-radius, 0.625rem);
    --_mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
    --_question-size: var(--parley-question-size, 1.5rem);
    --_question-line: var(--parley-question-line, 2rem);
    --_question-weight: var(--parley-question-weight, 650);
    --_question-long-size: var(--parley-question-long-size, 1.25rem);
    --_question-long-line: var(--parley-question-long-line, 1.75rem);
    --_text-size: var(--parley-text-size, 1.0625rem);
    --_text-line: var(--parley-text-line, 1.625rem);
    --_measure: var(--parley-measure, 65ch);
    --_label-size: var(--parley-label-size, 1.0625rem);
    --_label-weight: var(--parley-label-weight, 600);
    --_aside-size: var(--parley-aside-size, 0.9375rem);
    --_quiet-size: var(--parley-quiet-size, 0.875rem);
    --_small-size: var(--parley-small-size, 0.8125rem);
    --_tag-size: var(--parley-tag-size, 0.75rem);
    --_button: 2.5rem;
    display: block;
    min-width: 0;
    color: var(--_ink);
    -webkit-tap-highlight-color: var(--_tint);
    font: var(--parley-font, 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif);
  }

  @media (pointer: coarse) {
    :host {
      --_button: 2.75rem;
    }
  }

  @media print {
    :host {
      color-scheme: light;
    }
  }
`;
