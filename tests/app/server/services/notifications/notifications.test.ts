import { describe, expect, it } from 'vitest';
import { NOTIFICATION_DAYS } from '#app/domain/notifications/notification-kinds.ts';
import { ListNotificationsInput } from '#app/domain/notifications/notifications.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import { resumeDeliveries } from '#app/server/services/accounts/resume-deliveries.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { countUnread } from '#app/server/services/notifications/count-unread.ts';
import { deleteOldNotifications } from '#app/server/services/notifications/delete-old-notifications.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { markRead } from '#app/server/services/notifications/mark-read.ts';
import { watchUnread } from '#app/server/services/notifications/watch-unread.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { expireHolds } from '#app/server/services/publishing/run/expire-holds.ts';
import { getOnlyDelivery, useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const bench = useDeliveryBench();
const HOUR_MS = 3_600_000;

const list = async (actor: Actor = bench.actor, cursor?: string) =>
  listNotifications(bench.deps, actor, ListNotificationsInput.parse({ cursor, limit: 2 }));
const listKinds = async (actor: Actor = bench.actor) =>
  (await list(actor)).items.map(({ kind }) => kind);

async function failPost() {
  bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
  return bench.work(await bench.publish());
}

async function workOn(delivery: DeliveryOutput | undefined): Promise<void> {
  const { signal } = new AbortController();
  await runDelivery(bench.deps, { deliveryId: delivery?.id ?? '', signal });
}

describe('a failed post', () => {
  it('notifies its author once, and anew when a retry fails', async () => {
    const post = await failPost();
    await bench.work(post);
    const { items, unreadCount } = await list();
    expect(unreadCount).toBe(1);
    expect(items).toMatchObject([
      {
        kind: 'delivery_failed',
        platform: 'linkedin',
        title: '“The kiln is open” wasn’t published on LinkedIn.',
        detail: 'Do something about it.',
        postId: post.id,
        accountId: getOnlyDelivery(post).accountId,
        createdAt: bench.clock.now().toISOString(),
        readAt: null,
      },
    ]);
    await markRead(bench.deps, bench.actor, {});
    await failPost();
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(post).id });
    await bench.work(post);
    // Listed first again, under a new ID.
    const again = (await list()).items[0];
    expect(again).toMatchObject({ postId: post.id, readAt: null });
    expect(again?.id).not.toBe(items[0]?.id);
    expect(await countUnread(bench.deps, bench.actor)).toBe(2);
    expect(await countUnread(bench.deps, bench.actor, { exceptPostId: post.id })).toBe(1);
  });

  it('has one notification about all platforms, which lists only what is still so', async () => {
    bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
    const post = await bench.publish('The kiln is open', ['linkedin', 'twitter']);
    const [linkedin, twitter] = post.deliveries;
    await workOn(linkedin);
    expect(await list()).toMatchObject({
      unreadCount: 1,
      items: [{ title: '“The kiln is open” wasn’t published on LinkedIn.' }],
    });
    await markRead(bench.deps, bench.actor, {});
    await workOn(twitter);
    expect(await list()).toMatchObject({
      unreadCount: 1,
      items: [
        {
          title: '“The kiln is open” wasn’t published on LinkedIn and Twitter.',
          detail: 'Do something about it.',
          problems: [
            { deliveryId: linkedin?.id, platform: 'linkedin', kind: 'delivery_failed' },
            { deliveryId: twitter?.id, platform: 'twitter', detail: 'Do something about it.' },
          ],
        },
      ],
    });
    await retryDelivery(bench.deps, bench.actor, { deliveryId: linkedin?.id ?? '' });
    await retryDelivery(bench.deps, bench.actor, { deliveryId: twitter?.id ?? '' });
    await workOn(twitter);
    expect(await list()).toMatchObject({
      unreadCount: 1,
      items: [{ title: '“The kiln is open” wasn’t published on Twitter.' }],
    });
  });

  it('loses no platform if two fail at the same time', async () => {
    bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
    const post = await bench.publish('The kiln is open', ['linkedin', 'twitter']);
    await Promise.all(post.deliveries.map(workOn));
    expect((await list()).items).toMatchObject([{ problems: [{}, {}] }]);
  });

  it('updates what is unread for a watcher', async () => {
    const { signal } = new AbortController();
    const counts = watchUnread(bench.deps, bench.actor, { signal });
    const next = async () => (await counts.next()).value;
    expect(await next()).toEqual({ unreadCount: 0, newestId: null });
    const post = await failPost();
    const first = await next();
    expect(first).toEqual({ unreadCount: 1, newestId: expect.stringMatching(/^ntf_/u) });
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(post).id });
    await bench.work(post);
    const second = await next();
    expect(second).toMatchObject({ unreadCount: 1 });
    expect(second).not.toEqual(first);
    await markRead(bench.deps, bench.actor, {});
    expect(await next()).toEqual({ unreadCount: 0, newestId: null });
    await counts.return();
  });

  it('notifies only the author, and only as a member of the workspace', async () => {
    const other = await bench.createActor();
    await failPost();
    const { workspaceId, userId } = bench.actor;
    expect(await listKinds({ ...bench.actor, userId: other.userId })).toEqual([]);
    expect(await listKinds({ ...bench.actor, workspaceId: other.workspaceId })).toEqual([]);
    const post = await bench.publish('Another one');
    const heir = { id: createId('mem'), workspaceId, userId: other.userId, role: 'owner' };
    await bench.deps.prisma.member.create({ data: heir });
    await bench.deps.prisma.member.deleteMany({ where: { workspaceId, userId } });
    await bench.work(post);
    expect(await countUnread(bench.deps, bench.actor)).toBe(1);
  });

  it('is listed newest first, page by page, until it is marked as read', async () => {
    const posts = [await failPost(), await failPost(), await failPost()];
    const first = await list();
    const second = await list(bench.actor, first.nextCursor ?? '');
    const listed = [...first.items, ...second.items].map(({ postId }) => postId);
    expect(listed).toEqual(posts.map(({ id }) => id).reverse());
    expect(second.nextCursor).toBeNull();
    const [newest] = first.items;
    const stranger = await bench.createActor();
    expect(await markRead(bench.deps, stranger, { ids: [newest?.id ?? ''] })).toBe(0);
    expect(await markRead(bench.deps, bench.actor, { ids: [newest?.id ?? ''] })).toBe(1);
    expect(await markRead(bench.deps, bench.actor, { postId: posts[0]?.id ?? '' })).toBe(1);
    expect(await markRead(bench.deps, bench.actor, {})).toBe(1);
    expect(await list()).toMatchObject({
      unreadCount: 0,
      items: [{ readAt: expect.any(String) }, {}],
    });
  });

  it('is deleted after its retention period', async () => {
    await failPost();
    const { signal } = new AbortController();
    bench.clock.advance((NOTIFICATION_DAYS * 24 - 1) * HOUR_MS);
    await deleteOldNotifications(bench.deps, { signal });
    expect(await countUnread(bench.deps, bench.actor)).toBe(1);
    bench.clock.advance(2 * HOUR_MS);
    await deleteOldNotifications(bench.deps, { signal });
    expect(await countUnread(bench.deps, bench.actor)).toBe(0);
  });
});

describe('a post whose outcome only a person can find out', () => {
  it('notifies its author', async () => {
    bench.platform.confirm = () => Promise.reject(fail('permission'));
    await bench.work(await bench.publish());
    expect((await list()).items).toMatchObject([
      { kind: 'decision_needed', title: '“The kiln is open” needs your decision.' },
    ]);
  });
});

describe('an account that needs reconnecting', () => {
  it('notifies the owners and whoever connected it, once a day, and its authors when it ends', async () => {
    const { prisma } = bench.deps;
    const { workspaceId } = bench.actor;
    const [connector, viewer] = [await bench.createActor(), await bench.createActor()];
    for (const { userId } of [connector, viewer]) {
      const data = { id: createId('mem'), workspaceId, userId, role: 'viewer' };
      await prisma.member.create({ data });
    }
    const as = ({ userId }: Actor): Actor => ({ ...bench.actor, userId });
    bench.platform.prepare = () => Promise.reject(fail('reauthorize'));
    const post = await bench.publish();
    const { accountId } = getOnlyDelivery(post);
    const where = { id: accountId };
    await prisma.account.update({ where, data: { connectedByUserId: connector.userId } });
    await bench.work(post);
    // A check found that the account works, and the platform refuses it again.
    await prisma.account.update({ where, data: { state: 'active', needsReconnectAt: null } });
    await bench.work(post);
    expect((await list()).items).toMatchObject([{ kind: 'account_needs_reconnect', postId: null }]);
    expect(await listKinds(as(connector))).toEqual(['account_needs_reconnect']);
    expect(await listKinds(as(viewer))).toEqual([]);

    await prisma.$transaction((tx) =>
      resumeDeliveries(tx, {
        accountIds: [accountId],
        now: bench.clock.now(),
        byUserId: connector.userId,
      }),
    );
    expect((await list()).items[0]).toMatchObject({
      kind: 'posts_resumed',
      title: '1 waiting post continues on LinkedIn.',
      postId: post.id,
    });
    expect((await list(as(connector))).items).toMatchObject([
      { kind: 'account_needs_reconnect', readAt: expect.any(String) },
    ]);

    bench.clock.advance(73 * HOUR_MS);
    expect(await expireHolds(bench.deps)).toBe(1);
    expect((await listKinds())[0]).toBe('reconnect_expired');
  });
});
