/** Colours and type. The custom properties are the theme. */

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
    display: block;
    min-width: 0;
    color: var(--_ink);
    font: var(--parley-font, 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif);
  }
`;
