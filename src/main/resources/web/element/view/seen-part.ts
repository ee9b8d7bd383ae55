/** How much of a card must be in sight (ADR 126). */

/** So much of the height is enough of any card: some lines, and what they belong to. */
const ENOUGH_PX = 200;
/** The browser compares parts, and here it is areas. */
const ROUNDING = 0.99;

export interface Sight {
  /** The part of the card's area that is enough. */
  readonly part: number;
  readonly isEnough: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function partInSight({ target, intersectionRect: seen, boundingClientRect: card, rootBounds }: IntersectionObserverEntry): Sight {
  // a page of another origin around this one hides its bounds
  const around: Size[] = [{ width: window.innerWidth, height: window.innerHeight }, ...boxesAround(target)];
  if (rootBounds !== null) around.push(rootBounds);
  const width = Math.min(card.width, ...around.map((box) => box.width));
  const height = Math.min(card.height / 2, ...around.map((box) => box.height / 2), ENOUGH_PX);
  const part = Math.min(1, (width * height) / Math.max(1, card.width * card.height));
  const area = seen.width * seen.height;
  return { part, isEnough: area > 0 && area >= part * card.width * card.height * ROUNDING };
}

/** What scrolls or cuts off the card, up to the body, whose overflow may be that of the window. */
function boxesAround(card: Element): readonly Size[] {
  const boxes: Size[] = [];
  for (let box = parentOf(card); box !== undefined && box !== document.body; box = parentOf(box)) {
    if (getComputedStyle(box).overflowY !== 'visible') boxes.push(box.getBoundingClientRect());
  }
  return boxes;
}

/** The element around it on the screen. */
function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}
