/** Marks the elements whose contrast axe checks. */
export const CONTRAST_SAMPLE = 'data-contrast-sample';

/**
 * Marks a few elements of each kind of text, for axe to check only their contrast: that rule takes three quarters of
 * axe's time, and texts of one kind have the same contrast. A kind has the same element, classes, color, font, and
 * state, on the same backgrounds. Runs in the page.
 */
export function markContrastSample({ mark, each }: { mark: string; each: number }): void {
  const PLAIN = 'rgba(0, 0, 0, 0),none,1,none,normal,static,none,false';
  const grounds = new Map<Element, string>();
  /** Returns what is behind an element's text and how it's drawn, as set by the element and all around it. */
  const readGround = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const outer = parent ? readGround(parent) : '';
    const style = getComputedStyle(element);
    const own = [
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.mixBlendMode,
      style.position,
      style.clipPath,
      element.matches(':disabled, [aria-disabled=true], [inert]'),
    ].join();
    const ground = own === PLAIN ? outer : `${outer}/${own}`;
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim()),
    );
  const counts = new Map<string, number>();
  const sample: Element[] = [];
  for (const element of document.querySelectorAll('body, body *')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const name = `${element.tagName} ${element.getAttribute('class')}`;
    const kind = [name, color, fontSize, fontWeight, textShadow, readGround(element)].join('|');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= each) sample.push(element);
  }
  // All at the end, so that styles are computed once.
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  for (const element of sample) element.toggleAttribute(mark, true);
}
