/**
 * Roughly what forced colours look like, without a system that has them: the rules for them apply, and
 * the theme is made of the system's colours. The developer tools of a browser do it exactly.
 */

const QUERY = '(forced-colors: active)';

const COLOURS: Readonly<Record<string, string>> = {
  '--parley-accent': 'LinkText',
  '--parley-accent-strong': 'LinkText',
  '--parley-on-accent': 'Canvas',
  '--parley-card': 'Canvas',
  '--parley-paper': 'Canvas',
  '--parley-ink': 'CanvasText',
  '--parley-soft': 'CanvasText',
  '--parley-line': 'CanvasText',
  '--parley-edge': 'ButtonBorder',
  '--parley-tint': 'Canvas',
  '--parley-wrong': 'CanvasText',
  '--parley-wrong-tint': 'Canvas',
  '--parley-shadow': 'none',
};

const changed = new Set<CSSMediaRule>();

export function force(place: HTMLElement, isForced: boolean): void {
  for (const [name, colour] of Object.entries(COLOURS)) {
    if (isForced) place.style.setProperty(name, colour);
    else place.style.removeProperty(name);
  }
  if (isForced) {
    for (const sheet of sheets(place)) apply(sheet.cssRules);
  } else {
    for (const rule of changed) rule.media.mediaText = QUERY;
    changed.clear();
  }
}

function apply(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === QUERY) {
      rule.media.mediaText = 'all';
      changed.add(rule);
    }
    if (rule instanceof CSSGroupingRule) apply(rule.cssRules);
  }
}

/** Those of all shadow roots below; elements of one class share theirs. */
function sheets(root: ParentNode, found = new Set<CSSStyleSheet>()): ReadonlySet<CSSStyleSheet> {
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    if (shadowRoot === null) continue;
    for (const sheet of shadowRoot.adoptedStyleSheets) found.add(sheet);
    sheets(shadowRoot, found);
  }
  return found;
}
