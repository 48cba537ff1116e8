import type { Page } from 'playwright-core';

/** A screen with more stops than this before the one that is looked for is no screen for keys. */
const MOST_STOPS = 120;

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  /** All of it lies under something else, such as a bar that stays (WCAG 2.4.11). */
  readonly isCovered: boolean;
}

/** Goes on by the Tab key until the control with this name has the focus. Throws when a stop on the way cannot be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name: found, isSeen, isCovered } = await readStop(page);
    if (isCovered) throw new Error(`Something covers “${found}”, which has the focus.`);
    if (!isSeen) throw new Error(`The focus cannot be seen on “${found}”.`);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    passed.push(found);
  }
  throw new Error(`Keys do not lead to “${String(name)}”. On the way: ${passed.join(' | ')}`);
}

/** To a control, and Enter. */
export async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** What has the focus, and whether a ring around it, or around its label, shows that. */
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
    // What lies outside the window hides nothing: a page that has just grown has pushed it there.
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
