/** What has the focus below that root, in whatever shadow. */
export function deepFocus(root: DocumentOrShadowRoot = document): Element | null {
  let focused = root.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
