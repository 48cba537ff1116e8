import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { listAxeFindings } from '#tests/support/e2e-axe.ts';
import { describeWithBrowser, launchBrowser, openVisit } from '#tests/support/e2e-browser.ts';
import {
  addDelivery,
  addFailedMessage,
  OPERATOR_EMAIL,
  signInAs,
  type SignInFacts,
} from '#tests/support/operator.ts';
import { createConnectedAccount } from '#tests/support/service-fixture.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const HOUR_MS = 3_600_000;

describeWithBrowser('the operator’s page', () => {
  let app: ApiApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([
      startApiApp({ ...WITHOUT_LIMITS, OPERATOR_EMAILS: OPERATOR_EMAIL }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  /** Opens the page as a person whose sign-in has these facts. */
  async function open(facts: SignInFacts = {}): Promise<Page> {
    const person = await app.addMember(app.owner.workspaceId, 'viewer');
    const [name = '', value = ''] = (await signInAs(app, person, facts)).split('=');
    const { page } = await openVisit(browser, app.url);
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.goto('/admin');
    return page;
  }

  async function fill(): Promise<void> {
    const { deps } = app.fanfare.container;
    const { prisma, clock } = deps;
    const fixture = {
      deps,
      clock,
      connect: ({ workspaceId }: Actor, platform: 'linkedin') =>
        createConnectedAccount(deps, { workspaceId, platform, isDefault: false }),
    } as never;
    const access = { role: 'owner', via: 'session', scopes: [], environment: null } as const;
    const owner: Actor = { ...app.owner, ...access };
    const since = new Date(clock.now().getTime() - HOUR_MS);
    const later = new Date(clock.now().getTime() + HOUR_MS);
    const unconfirmed = { state: 'unconfirmed', intentAt: since };
    await addDelivery(fixture, owner, { ...unconfirmed, needsDecision: true });
    await addDelivery(fixture, owner, { ...unconfirmed, runAt: later });
    await addDelivery(fixture, owner, { lateAt: since, runAt: later, errorKind: 'unavailable' });
    await addFailedMessage(fixture, owner);
    await prisma.scheduledBackup.update({
      where: { id: 1 },
      data: {
        succeededAt: since,
        fileName: 'fanfare-0123456789ab-20270301T033000Z.tar',
        sizeBytes: 734_003_200,
        failedAt: clock.now(),
        failure: 'The disk is full. Free space for the backup, or set BACKUP_DIR to another disk.',
      },
    });
    await prisma.contactRequest.create({
      data: {
        id: createId('ctr'),
        name: 'Lin Okafor',
        email: 'lin@example.com',
        company: 'Kiln & Ash',
        message: 'We are 40 people and need 300 posts a day.',
        createdAt: clock.now(),
      },
    });
  }

  it('says what an operator’s account still needs', async () => {
    const page = await open({ emailVerified: false, hasSecondFactor: false });
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
    expect(await listAxeFindings(page, 'in light')).toEqual([]);
  });

  it('is accessible while it’s empty', async () => {
    const page = await open();
    await page.getByText('No late or stuck deliveries.').waitFor();
    expect(await listAxeFindings(page, 'in dark')).toEqual([]);
  });

  it('is accessible when it’s full, and takes actions', async () => {
    await fill();
    const page = await open();
    await page.getByText('Needs a decision').waitFor();
    await page.getByText('The disk is full.').waitFor();
    await page.locator('.adlimits summary').first().click();
    expect(await listAxeFindings(page, 'each theme once')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Posts a day').first().fill('40');
    await page
      .getByRole('button', { name: /^Save the limits of/u })
      .first()
      .click();
    await page.getByText('Plan and limits saved.').waitFor();
    await page.getByText('0 of 40 posts').waitFor();
    await page.getByRole('button', { name: 'Resend post.published to hooks.example' }).click();
    await page.getByText('The message is queued again.').waitFor();
    await page.getByRole('button', { name: 'Mark the request of Lin Okafor as handled' }).click();
    await page.getByText('No open requests.').waitFor();
    const log = page.getByRole('region', { name: 'Actions' });
    await log.getByText('Marked an Enterprise request as handled').waitFor();
    await log.getByText('The operator sent a webhook message again').waitFor();
    await log.getByText('The operator changed the plan or its limits').waitFor();
  });
});
