import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { connectAll, publish, signIn } from '#tests/support/e2e-steps.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Beside each other, as a rail, one below the other; the rules look at the first and the last. */
const WIDTHS = [1440, 820, 390];
const JUDGED_WIDTHS: ReadonlySet<number> = new Set([1440, 390]);

describeWithBrowser('every screen passes the WCAG 2.2 A and AA rules', () => {
  let app: E2eApp;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
    ({ page } = await openVisit(browser, app.url));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Both themes at three widths: what is found, by rule and element; nothing may scroll sideways. */
  async function listFindings(): Promise<string[]> {
    const findings: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${colorScheme} ${width}`;
        if (JUDGED_WIDTHS.has(width)) findings.push(...(await judge(page, where)));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        if (overflow > 0) findings.push(`${where}: scrolls sideways by ${overflow}px`);
      }
    }
    return findings;
  }

  for (const path of ['/', '/login', '/register', '/login?error=denied']) {
    it(`${path}`, async () => {
      await page.goto(path);
      expect(await listFindings()).toEqual([]);
    });
  }

  it('/register with a wrong field', async () => {
    await page.goto('/register');
    await page.getByLabel('E-mail').fill('ines@example.com');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 10 characters.').waitFor();
    expect(await listFindings()).toEqual([]);
  });

  it('the dashboard, empty and with a dialog', async () => {
    await signIn(page);
    expect(await listFindings()).toEqual([]);
    await page.goto('/app?error=instagram');
    await page.getByRole('dialog').waitFor();
    expect(await listFindings()).toEqual([]);
  });

  it('the dashboard, full, and a menu open', async () => {
    await page.goto('/app');
    await connectAll(page);
    await app.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: { detail: 'duplicate content', status: 403 },
      count: 1,
    });
    await publish(page, {
      caption: 'Kiln opening',
      platforms: ['linkedin', 'twitter', 'facebook'],
    });
    await page.reload();
    await page.locator('.acct-menu summary').first().click();
    expect(await listFindings()).toEqual([]);
  });

  it('the results, with a failure', async () => {
    await page.getByRole('link', { name: 'Kiln opening' }).click();
    await page.getByRole('heading', { name: 'Published to 2/3 platforms' }).waitFor();
    expect(await listFindings()).toEqual([]);
  });
});

async function judge(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${where}: ${id} ${target.join(' ')}`),
  );
}
