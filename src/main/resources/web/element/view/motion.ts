/** Motion that says where things come from; none where the human wants none. */

const LASTS_MS = 180;
const WAY = '1rem';

/** `below` and `above` are where it came from; `here` changes what it was. */
export type From = 'below' | 'above' | 'here';

export function arrive(element: Element, from: From): void {
  const way = { below: WAY, above: `-${WAY}`, here: '0' }[from];
  play(element, { opacity: [from === 'here' ? 0.4 : 0, 1], translate: [`0 ${way}`, '0 0'] });
}

/** Gives back the room that an element was made to keep. */
export function shrink(element: HTMLElement): void {
  const { minHeight } = element.style;
  if (minHeight === '') return;
  element.style.minHeight = '';
  play(element, { minHeight: [minHeight, `${element.offsetHeight}px`] });
}

function play(element: Element, frames: PropertyIndexedKeyframes): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(frames, { duration: LASTS_MS, easing: 'ease-out' });
}
