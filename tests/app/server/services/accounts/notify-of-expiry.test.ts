import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { checkDueAccounts } from '#app/server/services/accounts/check-due-accounts.ts';
import { resumeDeliveries } from '#app/server/services/accounts/resume-deliveries.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createAccountPlatform, storeTokens } from './account-platform.ts';

const DAY_MS = 24 * 3_600_000;
const { signal } = new AbortController();

let fixture: ServiceFixture;
let actor: Actor;
let accountId: string;
const platform = createAccountPlatform();

beforeAll(async () => {
  // Only the user renews this connection.
  platform.refreshAheadSeconds = null;
  fixture = await createServiceFixture(platform.registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.account.deleteMany();
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
});

const inDays = (days: number): Date => new Date(fixture.clock.now().getTime() + days * DAY_MS);
const list = async () =>
  (await listNotifications(fixture.deps, actor, { unread: 'false', limit: 20 })).items;

async function endIn(days: number): Promise<void> {
  const accessTokenExpiresAt = inDays(days);
  await storeTokens(fixture.deps, accountId, { accessToken: 'first', issuedAt: inDays(-30) });
  await fixture.deps.prisma.account.update({
    where: { id: accountId },
    data: { accessTokenExpiresAt },
  });
}

async function check(): Promise<void> {
  await fixture.deps.prisma.account.updateMany({ data: { nextProbeAt: null } });
  await checkDueAccounts(fixture.deps, { signal });
}

async function schedule(caption: string, days: number): Promise<void> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [caption] },
    publishAt: inDays(days).toISOString(),
  });
  await publishPost(fixture.deps, actor, { input, source: 'api' });
}

it('notifies a week and a day before a connection ends that scheduled posts need', async () => {
  await endIn(9);
  await schedule('The kiln opens', 10);
  await schedule('The kiln cools', 11);
  await schedule('The kiln is fired', 2);
  await check();
  expect(await list()).toEqual([]);
  fixture.clock.advance(3 * DAY_MS);
  await check();
  await check();
  const [first, ...others] = await list();
  expect(others).toEqual([]);
  const endsOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(first).toMatchObject({
    kind: 'account_expires',
    accountId,
    title: expect.stringMatching(/ends before 2 scheduled posts are published\.$/u),
    detail: `Reconnect the account by ${endsOn.format(inDays(6))}.`,
  });
  fixture.clock.advance(5.5 * DAY_MS);
  await check();
  expect(await list()).toHaveLength(2);
  await fixture.deps.prisma.$transaction((tx) =>
    resumeDeliveries(tx, {
      accountIds: [accountId],
      now: fixture.clock.now(),
      byUserId: actor.userId,
    }),
  );
  expect((await list()).map(({ readAt }) => readAt)).not.toContain(null);
});

it('says nothing if no post is scheduled for later', async () => {
  await endIn(3);
  await schedule('The kiln opens', 2);
  await check();
  expect(await list()).toEqual([]);
});
