import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowE2eApp, type E2eApp } from '#tests/support/e2e-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import { NO_SCREEN, visitSignedIn } from '#tests/support/e2e-steps.ts';
import { sampleCases, SCRIPT_MODES } from '#tests/support/whole-run.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PATH = '/app/settings/members';

/** Screens that look different to a viewer. */
const VIEWED = [
  '/app',
  '/app/posts',
  '/app/media',
  '/app/media-upload',
  '/app/platform-preview',
  '/app/caption-generator',
  '/app/settings',
  '/app/settings/members',
  '/app/settings/billing',
];

/** Emails arrive within a second or two. */
const POLL = { timeout: PATIENCE_MS };

describeWithBrowser('members of a workspace', () => {
  let app: E2eApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([borrowE2eApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function invite(page: Page, email: string): Promise<void> {
    await page.goto(PATH);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`Invitation sent to ${email}.`).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
  }

  /** Opens the link in the newest email, signs up with it, and joins. */
  async function join(page: Page, email: string): Promise<void> {
    const link = page.getByRole('link', { name: 'You’re invited to' }).first();
    await expect
      .poll(async () => {
        await page.goto(`${app.sandboxUrl}/mail`);
        return page.getByText(email).count();
      }, POLL)
      .toBeGreaterThan(0);
    await link.click();
    await page.locator('[data-caption] a').first().click();
    await page.getByText(`Your role: Editor. The invitation is for ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Ines');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password').fill('stoneware-1280');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Join workspace' }).click();
    await page.waitForURL('**/app');
    // The invitation's email confirmed the address.
    await expect.poll(() => page.getByText('Confirm your email address.').count()).toBe(0);
  }

  for (const javaScriptEnabled of SCRIPT_MODES) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    it(`join by email, get another role, and are removed, ${how}`, async () => {
      const email = `member-${how.replace(' ', '-')}@example.com`;
      const { page: owner, complaints } = await visitSignedIn(browser, app, {
        javaScriptEnabled,
        path: NO_SCREEN,
      });
      const { page: guest } = await openVisit(browser, app.url, { javaScriptEnabled });
      await invite(owner, email);
      await join(guest, email);
      const publish = guest
        .getByRole('navigation', { name: 'App', exact: true })
        .getByRole('link', { name: 'Publish Now' });
      const connect = guest.getByRole('link', { name: /^Connect / });
      await expect.poll(() => publish.count()).toBe(1);
      await expect.poll(() => connect.count()).toBeGreaterThan(0);
      await guest.goto(PATH);
      await expect
        .poll(() => guest.getByRole('button', { name: 'Send invitation' }).count())
        .toBe(0);

      await owner.goto(PATH);
      await owner.getByText('This is the only owner.').waitFor();
      const row = owner.getByRole('listitem').filter({ hasText: email });
      await row.getByRole('combobox').selectOption({ label: 'Viewer' });
      await row.getByRole('button', { name: 'Change the role of Ines' }).click();
      await owner.getByText(`${email} is Viewer now.`).waitFor();
      await guest.goto('/app');
      await guest.getByText('You have view-only access').waitFor();
      await expect.poll(() => publish.count()).toBe(0);
      await expect.poll(() => connect.count()).toBe(0);
      await guest.goto('/app/scheduler');
      await guest.getByRole('heading', { name: 'Posts', exact: true }).waitFor();
      await expect.poll(() => guest.getByRole('button', { name: /publish/iu }).count()).toBe(0);
      for (const path of javaScriptEnabled ? sampleCases(VIEWED, 3) : []) {
        await guest.goto(path);
        expect(await listAxeFindings(guest, 'in dark'), path).toEqual([]);
      }

      await row.getByRole('button', { name: 'Remove Ines' }).click();
      await owner.getByText('Member removed.').waitFor();
      await guest.goto(PATH);
      await guest.getByText('Make someone else an owner before your role changes.').waitFor();
      expect(complaints).toEqual([]);
    });
  }

  it('pass the WCAG rules at every width, in both themes', async () => {
    const { page } = await visitSignedIn(browser, app, { path: NO_SCREEN });
    await invite(page, 'waiting@example.com');
    for (const path of [PATH, '/app/workspaces', '/app/settings/audit']) {
      await page.goto(path);
      expect(await listAxeFindings(page), path).toEqual([]);
    }
  });
});
