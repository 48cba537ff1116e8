import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { pressOn, tabTo } from '#tests/support/e2e-keys.ts';
import { connect, signIn } from '#tests/support/e2e-steps.ts';

const VIDEO = fileURLToPath(new URL('../../scripts/demo/kiln-opening.mp4', import.meta.url));

/** Waits until something has the focus: if a form's field is gone, its message gets it just after it's shown. */
async function waitForFocus(page: Page): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus).toBe(true);
}

describeWithBrowser('the whole journey', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const region = (page: Page, name: string) => page.getByRole('region', { name });

  it('works with the keyboard only: sign in, connect, compose, publish, see the result, sign out', async () => {
    const { page } = await openVisit(browser, app.url);
    await page.goto('/login');
    await tabTo(page, 'Email');
    await page.keyboard.type(app.person.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(app.person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app');

    await pressOn(page, 'Connect LinkedIn');
    await page.getByRole('button', { name: /allow/iu }).waitFor();
    await pressOn(page, /allow/iu);
    const news = page.getByText('LinkedIn account connected successfully!');
    await news.waitFor();
    // Keys have no effect before the scripts run.
    const close = async (): Promise<boolean> => {
      await page.keyboard.press('Escape');
      return news.isVisible();
    };
    await expect.poll(close).toBe(false);

    await pressOn(page, 'Skip to content');
    await pressOn(page, 'New post');
    await page.locator('.saved').waitFor();
    await tabTo(page, 'Caption');
    await page.keyboard.type('Written and sent by keys');
    await pressOn(page, 'Confirm and Publish to 1');
    await page.waitForURL('**/app/posts/post_*');
    await page.getByRole('heading', { name: 'Successfully published to 1 platform!' }).waitFor();
    await tabTo(page, /^View Post on LinkedIn/u);

    await page.goto('/app/settings/profile');
    await tabTo(page, 'First name');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await page.getByText('Name saved.').waitFor();
    await waitForFocus(page);
    await pressOn(page, 'Sign out');
    await page.waitForURL((url) => !url.pathname.startsWith('/app'));
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['device']);
  });

  it('works without scripts: sign in, connect, upload, generate, edit, publish, check, sign out', async () => {
    const { page } = await openVisit(browser, app.url, { javaScriptEnabled: false });
    await signIn(page, app.person);
    await connect(page, 'Facebook');

    await page.goto('/app/media-upload');
    await page.setInputFiles('input[type=file]', VIDEO);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Media uploaded successfully: kiln-opening.mp4').waitFor();

    await page.goto('/app/caption-generator');
    await page.getByLabel('Topic').fill('Opening the kiln');
    await page.getByRole('button', { name: 'Generate Caption' }).click();
    await region(page, 'Result').locator('.said').first().waitFor();
    await page.getByRole('link', { name: 'Use in post' }).click();

    const caption = page.locator('#caption');
    await expect.poll(() => caption.inputValue()).not.toBe('');
    await caption.fill('Edited and sent by forms');
    await page.getByRole('checkbox', { name: 'Publish to LinkedIn' }).uncheck();
    await page.getByRole('button', { name: 'Update previews' }).click();
    await page.getByRole('button', { name: 'Confirm and Publish to 1' }).click();
    await page.waitForURL('**/app/posts/post_*');
    await page.getByRole('heading', { name: 'Successfully published to 1 platform!' }).waitFor();

    await page.goto('/app/posts');
    const line = page.getByRole('listitem').filter({ hasText: 'Edited and sent by forms' });
    await line.getByText('1 of 1 live').waitFor();
    await line.getByRole('link').click();
    await page.getByRole('link', { name: 'View Post on Facebook, in a new tab' }).waitFor();

    await page.goto('/app/settings/data');
    await page.getByRole('link', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  });
});
