import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp, type Person } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { signUp, newAddress } from '#tests/support/e2e-steps.ts';

const PASSWORD = 'stoneware-1280';

describeWithBrowser('deleting and restoring an account', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function deleteAccount(page: Page): Promise<void> {
    await page.goto('/app/settings/data');
    await page.getByRole('link', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  }

  /** Signs in with the form, up to the question whether to restore the account. */
  async function comeBack(page: Page, { email, password }: Person): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Restore your account?' }).waitFor();
  }

  it('asks a user who signs in again, and opens nothing before the decision, without scripts', async () => {
    const person = { email: newAddress('leaves'), password: PASSWORD };
    const { page } = await openVisit(browser, app.url, { javaScriptEnabled: false });
    await signUp(page, person);
    await deleteAccount(page);
    await page.getByRole('button', { name: 'Clear this browser and sign out' }).click();
    await comeBack(page, person);
    await page.getByText(`You deleted the account ${person.email}`).waitFor();
    await page.goto('/app');
    expect(new URL(page.url()).pathname).not.toBe('/app');
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    await page.goto('/come-back');
    await page.getByRole('button', { name: 'Keep it deleted' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await page.goto('/come-back');
    expect(new URL(page.url()).pathname).toBe('/login');
    await comeBack(page, person);
    await page.getByRole('button', { name: 'Restore my account' }).click();
    await page.waitForURL('**/app');
    await page.getByRole('heading', { name: 'Hello, Ines' }).waitFor();
  });

  it('passes the WCAG rules at every step, at every width, in both themes', async () => {
    const person = { email: newAddress('leaves-in-style'), password: PASSWORD };
    const { page, complaints } = await openVisit(browser, app.url);
    await signUp(page, person);
    await page.goto('/app?delete=account');
    await page.getByRole('dialog').waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
    await page.getByRole('button', { name: 'Clear this browser and sign out' }).click();
    await page.waitForURL(`${app.url}/`);
    await comeBack(page, person);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    await page.getByRole('button', { name: 'Restore my account' }).click();
    await page.waitForURL('**/app');
    // Requests that a slow page still makes after signing out are rejected.
    expect(complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
  });
});
