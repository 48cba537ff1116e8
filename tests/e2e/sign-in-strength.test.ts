import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E2eApp, startE2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { signIn, signUp, newAddress } from '#tests/support/e2e-steps.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PATH = '/app/settings/security';
const PASSWORD = 'stoneware-1280';

/** The server follows the test clock within a second or two. */
const POLL = { timeout: PATIENCE_MS };

describeWithBrowser('sign-in methods', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const signOut = async (page: Page): Promise<void> => {
    await page.goto('/app');
    await page
      .getByRole('navigation', { name: 'App' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await page.waitForURL(`${app.url}/`);
  };

  /** Adds a virtual authenticator that verifies the user at once (WebAuthn, section 11). */
  async function plugIn(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  /** Returns the text for browsers without scripts, which Playwright's text selectors skip. */
  const readUnscripted = (page: Page): Promise<string> =>
    page.locator('noscript p').first().innerText();

  it('a passkey: added, used instead of the password, and removed', async () => {
    const { page, complaints } = await openVisit(browser, app.url);
    await plugIn(page);
    await signUp(page, { email: newAddress('passkey'), password: PASSWORD });
    await page.goto(PATH);
    await page.getByLabel('Passkey name').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('You can now sign in with the passkey “Laptop”.').waitFor();
    await signOut(page);
    // The passkey is offered in the field and confirmed at once, so the page navigates before it has loaded
    // fully.
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForURL('**/app');
    await signOut(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/app');
    await signOut(page);
    // A browser that has never used a passkey gets a page without scripts, which asks for passkeys through a
    // link.
    await page.context().clearCookies({ name: 'passkeys' });
    await page.goto('/login');
    await expect.poll(() => page.locator('script').count()).toBe(0);
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/app');
    await page.goto(PATH);
    await page.getByText('last used').waitFor();
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByText('The passkey “Laptop” can no longer be used to sign in.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a code of an authenticator app, set up and used without scripts, or a recovery code', async () => {
    const { page } = await openVisit(browser, app.url, { javaScriptEnabled: false });
    const person = { email: newAddress('codes'), password: PASSWORD };
    await signUp(page, person);
    await page.goto(PATH);
    expect(await readUnscripted(page)).toContain('Adding a passkey requires JavaScript');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect.poll(() => page.getByRole('img', { name: 'QR code' }).isVisible()).toBe(true);
    const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('That code isn’t valid right now.').waitFor();
    const totp = new TOTP({ secret });
    await page.getByLabel('Code from the app').fill(totp.generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Your recovery codes').waitFor();
    const codes = await page.locator('.codes li').allTextContents();
    expect(codes).toHaveLength(10);
    await signOut(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    expect(await readUnscripted(page)).toContain('Passkeys require JavaScript.');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This code is incorrect or was already used.').waitFor();
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/app');
  });

  it('passes the WCAG rules with a QR code, recovery codes, and the code prompt', async () => {
    const person = { email: newAddress('seen'), password: PASSWORD };
    const { page, complaints } = await openVisit(browser, app.url);
    await signUp(page, person);
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await listAxeFindings(page, 'in light'), 'QR code').toEqual([]);
    const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Your recovery codes').waitFor();
    expect(await listAxeFindings(page, 'in dark'), 'recovery codes').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signOut(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await listAxeFindings(page), 'code page').toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('lists the sessions, and ends the others', async () => {
    const person = { email: newAddress('sessions'), password: PASSWORD };
    const { page: elsewhere } = await openVisit(browser, app.url);
    await signUp(elsewhere, person);
    const { page, complaints } = await openVisit(browser, app.url);
    await signIn(page, person);
    await page.goto(PATH);
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You’re signed out everywhere else.', { exact: true }).waitFor();
    await elsewhere.goto('/app');
    expect(elsewhere.url()).toBe(`${app.url}/`);
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('requires a new sign-in after ten minutes, and changes the address by an emailed link', async () => {
    const person = { email: newAddress('address'), password: PASSWORD };
    const { page, complaints } = await openVisit(browser, app.url);
    await signUp(page, person);
    await app.control.advanceClock(11 * 60);
    await expect
      .poll(async () => {
        await page.goto(PATH);
        return page.getByRole('button', { name: 'Sign in again' }).count();
      }, POLL)
      .toBe(1);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByLabel('New email address').fill('address-2@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('We sent a link to address-2@example.com.').waitFor();
    const email = page.getByRole('link', { name: 'Confirm your new email address' });
    await expect
      .poll(async () => {
        await page.goto(`${app.sandboxUrl}/mail`);
        return email.count();
      }, POLL)
      .toBe(1);
    await email.click();
    await page.locator('[data-caption] a').first().click();
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address has been changed.').waitFor();
    await page.goto(PATH);
    await page.getByText('You sign in as address-2@example.com.').waitFor();
    expect(complaints).toEqual([]);
  });
});
