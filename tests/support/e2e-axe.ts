import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1440, 820, 390];

/** Both themes at three widths: what is found, by rule and element; nothing may scroll sideways. */
export async function listAxeFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // A colour on its way from one theme to the other is nobody's contrast.
      await page.evaluate(async () => {
        const ended = document.getAnimations().filter(({ playState }) => playState === 'running');
        const finite = ended.filter(
          ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
        );
        await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
      });
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const where = `${colorScheme} ${width}`;
      for (const { id, nodes } of violations)
        findings.push(...nodes.map(({ target }) => `${where}: ${id} ${target.join(' ')}`));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      if (overflow > 0) findings.push(`${where}: scrolls sideways by ${overflow}px`);
    }
  }
  return findings;
}
