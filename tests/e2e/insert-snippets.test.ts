import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser } from '#tests/support/e2e-browser.ts';
import { visitSignedIn } from '#tests/support/e2e-steps.ts';
import { connectAccounts } from '#tests/support/product-client.ts';

const COMPOSER = '/app/platform-preview';

const createSnippet = (page: Page, snippet: { name: string; text: string }): Promise<number> =>
  page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch('/api/snippets', init)).status;
  }, snippet);

/** Deletes what an earlier try left. */
const deleteSnippets = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { items } = await (await fetch('/api/snippets')).json();
    for (const { id } of items) await fetch(`/api/snippets/${id}`, { method: 'DELETE' });
  });

describeWithBrowser('snippets in the composer', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('are inserted at the caret by keyboard, undone, and filled in, also from the button', async () => {
    const { page, complaints } = await visitSignedIn(browser, app, { path: COMPOSER });
    await page.locator('.saved').waitFor();
    await deleteSnippets(page);
    const caption = page.locator('#caption');
    await caption.fill('');
    await caption.pressSequentially('Come by. /');
    const link = page.getByRole('link', { name: 'Create a snippet' });
    await link.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/snippets');
    const created = await Promise.all([
      createSnippet(page, { name: 'Hours', text: 'Open until six' }),
      createSnippet(page, { name: 'Visit', text: 'Plan it: {{link}}' }),
    ]);
    expect(created).toEqual([201, 201]);
    await page.goBack();
    await expect.poll(() => caption.inputValue()).toBe('Come by. /');
    await caption.press('End');
    await caption.press('Backspace');
    await caption.pressSequentially('/');
    await page.getByRole('option', { name: 'Hours' }).waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await caption.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await expect.poll(() => caption.inputValue()).toBe('Come by. /');
    await caption.press('Backspace');
    await caption.pressSequentially('/ho');
    await page.getByRole('option', { name: 'Visit' }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: 'Hours' }).waitFor();
    await caption.press('Enter');
    await expect.poll(() => caption.inputValue()).toBe('Come by. Open until six');
    await caption.press('Control+z');
    await expect.poll(() => caption.inputValue()).toBe('Come by. /ho');
    await caption.press('Escape');
    await caption.fill('See you. ');
    await page.setViewportSize({ width: 390, height: 760 });
    await page.getByRole('button', { name: 'Snippets' }).click();
    await page.getByRole('combobox', { name: 'Find a snippet' }).fill('vis');
    await page.getByRole('option', { name: 'Hours' }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: 'Visit' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await listAxeFindings(page)).toEqual([]);
    await page.getByLabel('Link', { exact: true }).fill('https://kiln.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => caption.inputValue()).toBe('See you. Plan it: https://kiln.example');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are inserted into a post of a thread, a first comment, and a platform’s own text', async () => {
    await connectAccounts(app.url, ['twitter'], app.person);
    const path = `${COMPOSER}?platforms=twitter&caption=Kiln%20day`;
    const { page, complaints } = await visitSignedIn(browser, app, { path });
    await page.locator('.saved').waitFor();
    await deleteSnippets(page);
    expect(await createSnippet(page, { name: 'Hours', text: 'Open until six' })).toBe(201);
    const insert = async (field: Locator): Promise<void> => {
      await field.fill('');
      await field.pressSequentially('Now /ho');
      await page.getByRole('option', { name: 'Hours' }).waitFor();
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('Now Open until six');
    };
    await page.locator('#twitter-options').getByText('Thread', { exact: true }).click();
    await insert(page.locator('#twitter-options textarea').first());
    await page.getByText('A comment under the post, written once it’s live').click();
    await insert(page.getByLabel('Comment under the post'));
    await page.getByRole('radio', { name: 'Unique per platform' }).check({ force: true });
    await insert(page.locator('#caption'));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
