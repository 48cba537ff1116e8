import type { Page } from 'playwright-core';

/** If it takes more stops than this to reach a control, the screen isn't usable by keyboard. */
const MAX_STOPS = 120;

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  /** Whether something else, such as a sticky bar, covers all of it (WCAG 2.4.11). */
  readonly isCovered: boolean;
}

/**
 * Presses Tab until the control with this name has the focus. Throws if the focus isn't visible on the way.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name: found, isSeen, isCovered } = await readStop(page);
    if (isCovered) throw new Error(`Something covers “${found}”, which has the focus.`);
    if (!isSeen) throw new Error(`The focus cannot be seen on “${found}”.`);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    passed.push(found);
  }
  throw new Error(`Keys do not lead to “${String(name)}”. On the way: ${passed.join(' | ')}`);
}

/** Tabs to a control and presses Enter. */
export async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Returns what has the focus, and whether a ring around it or its label shows that. */
function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body)
      return { name: '', isSeen: true, isCovered: false };
    const label = (at as HTMLInputElement).labels?.[0] ?? null;
    const by = document.getElementById(at.getAttribute('aria-labelledby') ?? '');
    const words = [
      at.getAttribute('aria-label'),
      ...[by, label, at].map((one) => one?.textContent),
    ];
    const hasRing = (element: Element | null): boolean => {
      const style = element && getComputedStyle(element);
      return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    const isSeen = [at, label, at.parentElement, at.nextElementSibling].some(hasRing);
    const name = (words.find(Boolean) ?? '').replace(/\s+/gu, ' ').trim();
    // An element outside the window isn't covered: the page just grew and moved it there.
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hits = [0.1, 0.5, 0.9].flatMap(
        (part) => document.elementFromPoint(left + width * part, top + height * part) ?? [],
      );
      return hits.length > 0 && !hits.some((hit) => element.contains(hit) || hit.contains(element));
    };
    return { name, isSeen, isCovered: [label ?? at, at].every(isCovered) };
  });
}
