import type { Page } from 'playwright-core';

/** A screen with more stops than this before the one that is looked for is no screen for keys. */
const MOST_STOPS = 120;

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
}

/** Goes on by the Tab key until the control with this name has the focus. Throws when a stop on the way cannot be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name: found, isSeen } = await readStop(page);
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
    const at = document.activeElement as HTMLElement | null;
    if (at === null || at === document.body) return { name: '', isSeen: true };
    const hasRing = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { labels } = at as HTMLInputElement;
    const label = labels?.[0] ?? null;
    const described = at.getAttribute('aria-labelledby');
    const by = described === null ? null : document.getElementById(described);
    const words =
      at.getAttribute('aria-label') ?? by?.textContent ?? label?.textContent ?? at.textContent;
    const { width, height } = at.getBoundingClientRect();
    const isDrawn = width > 0 && height > 0 && Number(getComputedStyle(at).opacity) > 0;
    const around = [label, at.parentElement, at.nextElementSibling];
    const isSeen = isDrawn ? [at, ...around].some(hasRing) : around.some(hasRing);
    return { name: (words ?? '').replace(/\s+/gu, ' ').trim(), isSeen };
  });
}
