import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import { HOLD_REASONS } from '#app/domain/posts/hold-reasons.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { BillingSubscription } from '#app/server/ports/billing-provider.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { setWorkspacePlan } from '#app/server/services/billing/set-workspace-plan.ts';
import { syncSubscription } from '#app/server/services/billing/sync-subscription.ts';
import { deleteUser } from '#app/server/services/deletion/delete-user.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { changePosts } from '#app/server/services/publishing/many/change-posts.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { bindQueues } from '#app/server/services/queues/bind-queues.ts';
import { bindTeams } from '#app/server/services/workspaces/bind-workspaces.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, openSession } from '#tests/support/team.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const NAME = 'Kiln & Ash';

let fixture: ServiceFixture;
let teams: ReturnType<typeof bindTeams>;
let owner: Actor;
let editor: Actor;
let accountId: string;
let otherAccountId: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  teams = bindTeams(fixture.deps);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  owner = await openSession(fixture, await fixture.createActor());
  editor = await joinTeam(fixture, { workspaceId: owner.workspaceId, role: 'editor' });
  accountId = await fixture.connect(owner, 'linkedin');
  otherAccountId = await fixture.connect(owner, 'twitter');
});

async function schedule(by: Actor, accountIds = [accountId], inMs = DAY_MS): Promise<string> {
  const input = PublishPostInput.parse({
    accountIds,
    content: { captions: [`Post ${Math.random()}`] },
    publishAt: new Date(fixture.clock.now().getTime() + inMs).toISOString(),
  });
  return (await publishPost(fixture.deps, by, { input, source: 'api' })).id;
}

async function readStates(postId: string): Promise<Record<string, string>> {
  const rows = await fixture.deps.prisma.delivery.findMany({ where: { postId } });
  return Object.fromEntries(rows.map((row) => [row.platform, row.errorCode ?? row.state]));
}

const readSummary = async (id: string): Promise<string> => {
  const post = await fixture.deps.prisma.post.findUniqueOrThrow({ where: { id } });
  return post.stateSummary;
};

/** Schedules a post that is held on one account, while a worker has sent it to the other. */
async function scheduleAndStartElsewhere(): Promise<string> {
  const postId = await schedule(owner, [accountId, otherAccountId]);
  await disconnectAccount(fixture.deps, owner, { accountId });
  fixture.clock.advance(DAY_MS);
  await releaseDuePosts(fixture.deps);
  const startedAt = fixture.clock.now();
  await fixture.deps.prisma.delivery.updateMany({
    where: { postId, platform: 'twitter' },
    data: { state: 'committing', startedAt, intentAt: startedAt },
  });
  return postId;
}

const reconnect = () =>
  fixture.deps.prisma.account.update({ where: { id: accountId }, data: { state: 'active' } });

/** Returns the posts and deliveries that each day counts. */
async function countDays(): Promise<number[][]> {
  const rows = await fixture.deps.prisma.usageDay.findMany({
    where: { workspaceId: owner.workspaceId },
    orderBy: { day: 'asc' },
  });
  return rows.map(({ postsUsed, deliveriesUsed }) => [postsUsed, deliveriesUsed]);
}

const readNotices = async (actor: Actor) =>
  (await listNotifications(fixture.deps, actor, { unread: 'false', limit: 20 })).items;

/** Stores what the payment provider says from now on about the workspace's subscription. */
async function syncAs(status: string): Promise<void> {
  const { workspaceId } = owner;
  const { deps } = fixture;
  const id = createId('sub');
  await deps.prisma.subscription.update({ where: { workspaceId }, data: { subscriptionId: id } });
  const found: BillingSubscription = {
    id,
    customerId: 'cus_1',
    status,
    price: {
      id: 'price_agreed',
      productId: 'prod_1',
      amountCents: 100,
      currency: 'usd',
      lookupKey: null,
      cycle: 'monthly',
    },
    isEndedUnpaid: false,
    owner: null,
    trialEndsAt: null,
    startedAt: deps.clock.now(),
    periodEndsAt: null,
    cancelAt: null,
  };
  const answers = { findSubscription: async () => found, findPrices: async () => [] };
  await syncSubscription({ ...deps, billing: { ...deps.billing, ...answers } }, id);
}

const CAUSES = {
  'an account is disconnected': {
    reason: 'held_account_disconnected',
    happen: () => disconnectAccount(fixture.deps, owner, { accountId }),
  },
  'the provider ends the plan': { reason: 'held_plan_ended', happen: () => syncAs('canceled') },
  'the operator ends the plan': {
    reason: 'held_plan_ended',
    happen: async () => {
      const limits = { postsPerDay: null, deliveriesPerDay: null, aiTokensPerDay: null };
      const { workspaceId } = owner;
      await setWorkspacePlan(fixture.deps, { workspaceId, ownerEmail: null, plan: null, limits });
    },
  },
} as const;

describe('scheduled posts', () => {
  it.each(Object.entries(CAUSES))(
    'are held when %s, with one notification for each author',
    async (_name, { reason, happen }) => {
      const mine = await schedule(owner);
      const theirs = [await schedule(editor), await schedule(editor)];
      await happen();
      for (const id of [mine, ...theirs]) {
        expect([await readSummary(id), await readStates(id)]).toEqual([
          'held',
          { linkedin: reason },
        ]);
        const where = { delivery: { postId: id }, kind: 'held' };
        expect(await fixture.deps.prisma.deliveryEvent.count({ where })).toBe(1);
      }
      const detail = `${HOLD_REASONS[reason].message} ${HOLD_REASONS[reason].remedy}`;
      expect(await readNotices(owner)).toMatchObject([{ kind: 'post_held', postId: mine, detail }]);
      expect(await readNotices(editor)).toMatchObject([
        {
          kind: 'posts_held',
          postId: null,
          title: '2 scheduled posts are held and need your decision.',
          detail,
        },
      ]);
    },
  );

  it('are held only on the account that was disconnected', async () => {
    const both = await schedule(owner, [accountId, otherAccountId]);
    const other = await schedule(owner, [otherAccountId]);
    await disconnectAccount(fixture.deps, owner, { accountId });
    expect(await readStates(both)).toEqual({
      linkedin: 'held_account_disconnected',
      twitter: 'scheduled',
    });
    expect(await readSummary(other)).toBe('scheduled');
  });

  it('stay held as long as their account is disconnected, whoever moves them', async () => {
    const postId = await schedule(owner);
    await disconnectAccount(fixture.deps, owner, { accountId });
    const gone = { code: 'account_disconnected' };
    const move = changePost(fixture.deps, owner, { postId, change: { publishAt: 'now' } });
    await expect(move).rejects.toMatchObject({ violations: [{ pointer: '/publishAt', ...gone }] });
    const many = { filter: { ids: [postId] }, change: { moveBy: 'P1D' } };
    const input = ChangePostsInput.parse(many);
    const { items } = await changePosts(fixture.deps, owner, { input, dryRun: false });
    expect(items).toMatchObject([{ status: 'refused', violations: [gone] }]);
    expect(await readSummary(postId)).toBe('held');
  });

  it('can be published now where they’re held after they were published elsewhere', async () => {
    const postId = await scheduleAndStartElsewhere();
    const now = () => changePost(fixture.deps, owner, { postId, change: { publishAt: 'now' } });
    await expect(now()).rejects.toMatchObject({ violations: [{ code: 'account_disconnected' }] });
    await reconnect();
    const later = { publishAt: new Date(fixture.clock.now().getTime() + DAY_MS).toISOString() };
    await expect(changePost(fixture.deps, owner, { postId, change: later })).rejects.toThrow(
      'Publish what is held now, or cancel it.',
    );
    fixture.clock.advance(DAY_MS);
    expect(await countDays()).toEqual([[1, 2]]);
    const post = await now();
    expect(post.deliveries).toMatchObject([
      { platform: 'linkedin', state: 'queued', remedy: null },
      { platform: 'twitter', state: 'committing' },
    ]);
    // The part that is published today counts today.
    expect(await countDays()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await expect(now()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can also be published now, where they’re held, with a change of many posts', async () => {
    const postId = await scheduleAndStartElsewhere();
    const { schedule: time } = await readPost(fixture.deps, owner, { postId });
    const change = async (wanted: object, dryRun = false) => {
      const input = ChangePostsInput.parse({ filter: { ids: [postId] }, change: wanted });
      return (await changePosts(fixture.deps, owner, { input, dryRun })).items;
    };
    const now = { publishAt: 'now' };
    const gone = [{ status: 'refused', violations: [{ code: 'account_disconnected' }] }];
    expect(await change(now)).toMatchObject(gone);
    await reconnect();
    expect(await change({ moveBy: 'P1D' })).toMatchObject([
      {
        status: 'refused',
        violations: [{ message: expect.stringContaining('only be published') }],
      },
    ]);
    fixture.clock.advance(DAY_MS);
    const changed = [{ status: 'changed', after: { state: 'publishing', schedule: time } }];
    expect(await change(now, true)).toMatchObject(changed);
    expect(await readStates(postId)).toMatchObject({ linkedin: 'held_account_disconnected' });
    expect(await change(now)).toMatchObject(changed);
    const post = await readPost(fixture.deps, owner, { postId });
    expect(post).toMatchObject({
      schedule: time,
      deliveries: [
        { platform: 'linkedin', state: 'queued' },
        { platform: 'twitter', state: 'committing' },
      ],
    });
    expect(await countDays()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await change(now)).toMatchObject([{ violations: [{ code: 'post_not_planned' }] }]);
  });

  it('stay scheduled while a payment is overdue, which can still succeed', async () => {
    const post = await schedule(owner);
    await syncAs('past_due');
    expect(await readSummary(post)).toBe('scheduled');
    await syncAs('active');
    expect(await readSummary(post)).toBe('scheduled');
  });

  it('aren’t released when the cause is gone', async () => {
    const post = await schedule(owner);
    await syncAs('canceled');
    await syncAs('active');
    fixture.clock.advance(DAY_MS);
    await releaseDuePosts(fixture.deps);
    expect(await readStates(post)).toEqual({ linkedin: 'held_plan_ended' });
  });

  it('in a paused queue aren’t scheduled again when it resumes', async () => {
    const queues = bindQueues(fixture.deps);
    const { id: queueId } = await queues.createQueue(owner, {
      name: 'Weekdays',
      timeZone: 'UTC',
      accountIds: [accountId],
      slots: [{ weekday: 'monday', time: '09:00' }],
    });
    const input = PublishPostInput.parse({
      queue: queueId,
      content: { captions: [`Post ${Math.random()}`] },
    });
    const { id } = await publishPost(fixture.deps, owner, { input, source: 'api' });
    await queues.pauseQueue(owner, { queueId });
    expect(await readStates(id)).toEqual({ linkedin: 'held_queue_paused' });
    await disconnectAccount(fixture.deps, owner, { accountId });
    await queues.resumeQueue(owner, { queueId });
    expect(await readStates(id)).toEqual({ linkedin: 'held_account_disconnected' });
  });
});

describe('scheduled posts after a change to a smaller plan', () => {
  const setLimits = (postsPerDay: number | null, deliveriesPerDay: number | null = null) =>
    setWorkspacePlan(fixture.deps, {
      workspaceId: owner.workspaceId,
      ownerEmail: null,
      plan: 'creator',
      limits: { postsPerDay, deliveriesPerDay, aiTokensPerDay: null },
    });
  const readAll = async (ids: readonly string[]) => Promise.all(ids.map(readSummary));

  it('are held beyond the limit of their day, the last ones first', async () => {
    await setLimits(5);
    const ids = [await schedule(owner), await schedule(editor), await schedule(owner)];
    await setLimits(4);
    expect(await readAll(ids)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    await setLimits(1);
    expect(await readAll(ids)).toEqual(['scheduled', 'held', 'held']);
    expect(await readStates(ids[1] ?? '')).toEqual({ linkedin: 'held_over_limit' });
    expect(await readNotices(owner)).toMatchObject([{ kind: 'post_held', postId: ids[2] }]);
    expect(await readNotices(editor)).toMatchObject([{ kind: 'post_held', postId: ids[1] }]);
    await setLimits(1);
    await setLimits(5);
    expect(await readAll(ids)).toEqual(['scheduled', 'held', 'held']);
    expect(await readNotices(owner)).toHaveLength(1);
  });

  it('are held if a day has too many platform posts, and other days keep theirs', async () => {
    const both = await schedule(owner, [accountId, otherAccountId]);
    const single = await schedule(owner);
    const later = await schedule(owner, [accountId], 2 * DAY_MS);
    await setLimits(null, 2);
    expect(await readAll([both, single, later])).toEqual(['scheduled', 'held', 'scheduled']);
  });

  it('leave room for what is published on that day already', async () => {
    const content = { captions: [`Post ${Math.random()}`] };
    const input = PublishPostInput.parse({ accountIds: [accountId], content });
    await publishPost(fixture.deps, owner, { input, source: 'api' });
    const id = await schedule(owner, [accountId], MINUTE_MS);
    await setLimits(1);
    expect(await readStates(id)).toEqual({ linkedin: 'held_over_limit' });
  });
});

describe('the scheduled posts of someone who goes', () => {
  it.each([
    ['is removed', () => removeEditor()],
    ['leaves', () => teams.leaveWorkspace(editor)],
    ['deletes their account', () => deleteUser(fixture.deps, editor).then(() => undefined)],
  ])('are held when that person %s, and the owners are notified', async (_name, go) => {
    const mine = await schedule(owner);
    const posts = [await schedule(editor), await schedule(editor)];
    await go();
    for (const id of posts) expect(await readStates(id)).toEqual({ linkedin: 'held_author_left' });
    expect(await readSummary(mine)).toBe('scheduled');
    expect(await readNotices(owner)).toMatchObject([{ kind: 'posts_held', postId: null }]);
    expect(await fixture.deps.prisma.notification.count({ where: { userId: editor.userId } })).toBe(
      0,
    );
  });

  async function removeEditor(): Promise<void> {
    const { userId, workspaceId } = editor;
    const where = { workspaceId_userId: { userId, workspaceId } };
    const { id } = await fixture.deps.prisma.member.findUniqueOrThrow({ where });
    await teams.removeMember(owner, { memberId: id });
  }
});

describe('deleting a workspace', () => {
  it('cancels its scheduled and held posts', async () => {
    const scheduled = await schedule(owner);
    const held = await schedule(editor);
    await teams.leaveWorkspace(editor);
    expect(await teams.countPlannedPosts(owner)).toBe(2);
    await teams.deleteWorkspace(owner, { name: NAME });
    expect([await readSummary(scheduled), await readSummary(held)]).toEqual([
      'canceled',
      'canceled',
    ]);
    fixture.clock.advance(DAY_MS);
    expect(await releaseDuePosts(fixture.deps)).toBe(0);
  });

  it('changes nothing while another post is in progress', async () => {
    const scheduled = await schedule(owner);
    const input = PublishPostInput.parse({
      accountIds: [accountId],
      content: { captions: ['Now'] },
    });
    await publishPost(fixture.deps, owner, { input, source: 'api' });
    await expect(teams.deleteWorkspace(owner, { name: NAME })).rejects.toThrow(
      '1 delivery is still in progress',
    );
    expect(await readSummary(scheduled)).toBe('scheduled');
  });
});
