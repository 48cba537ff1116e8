import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { countPosts } from '#app/server/services/analytics/count-posts.ts';
import { updateDeliveryCounts } from '#app/server/services/analytics/delivery-counts.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const DAY_MS = 86_400_000;
const STATES = ['queued', 'committing', 'published', 'failed', 'canceled', 'unconfirmed'];

describeOnBothDatabases('the counts for analytics', (create) => {
  let test: TestDatabase;
  let actor: Actor;
  let accountId: string;
  beforeAll(async () => {
    test = await create();
    if (test.database.kind === 'postgres') await test.database.migrate();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { prisma } = test.database;
    const workspaceId = createId('ws');
    await prisma.workspace.create({
      data: { id: workspaceId, name: 'Kiln', timeZone: 'Asia/Kolkata' },
    });
    accountId = createId('acct');
    await prisma.account.create({
      data: {
        id: accountId,
        workspaceId,
        platform: 'linkedin',
        environment: 'sandbox',
        externalId: accountId,
        name: 'Kiln',
      },
    });
    actor = {
      userId: createId('usr'),
      workspaceId,
      role: 'owner',
      via: 'session',
      sessionId: 'ses_test',
      scopes: [],
      environment: null,
    };
  });

  const update = () =>
    updateDeliveryCounts(test.database, { signal: new AbortController().signal });
  const read = async () => {
    const deps = { prisma: test.database.prisma, clock: { now: () => NOW } };
    return (await countPosts(deps, actor, { days: 30 })).items;
  };
  /** Counts without anything that could be out of step. */
  const count = () => test.database.prisma.$queryRaw`
    SELECT to_char(d.created_at AT TIME ZONE w.time_zone, 'YYYY-MM-DD') AS day, d.platform,
      count(*) FILTER (WHERE d.state = 'published')::int AS published,
      count(*) FILTER (WHERE d.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.state NOT IN ('published', 'failed'))::int AS other
    FROM delivery d JOIN workspace w ON w.id = d.workspace_id
    WHERE d.workspace_id = ${actor.workspaceId} GROUP BY 1, 2 ORDER BY 1, 2`;
  const isCounted = async () => {
    const { workspaceId: id } = actor;
    const row = await test.database.prisma.workspace.findUniqueOrThrow({ where: { id } });
    return row.countedTimeZone === row.timeZone;
  };

  const publish = async (state: string, daysAgo = 0): Promise<string> => {
    const { prisma } = test.database;
    const { workspaceId } = actor;
    const createdAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
    const id = createId('post');
    const post = { id, workspaceId, environment: 'sandbox', source: 'web', createdAt };
    await prisma.post.create({ data: { ...post, content: {}, contentHash: 'none' } });
    await prisma.delivery.create({
      data: {
        id: createId('dlv'),
        postId: id,
        workspaceId,
        accountId,
        platform: 'linkedin',
        text: 'Kiln',
        runAt: NOW,
        createdAt,
        ...toColumns(state, id),
      },
    });
    return id;
  };
  const toColumns = (state: string, id: string) => ({
    state,
    intentAt: state === 'committing' ? NOW : null,
    remoteId: state === 'published' ? id : null,
    publishedAt: state === 'published' ? NOW : null,
    retrySafe: state === 'failed' ? 'yes' : null,
  });

  it('stay exact while deliveries are created, retried, published, and deleted', async () => {
    const { prisma } = test.database;
    await publish('published', 3);
    await update();
    expect(await isCounted()).toBe(true);
    const random = toRandom(7);
    const posts: string[] = [];
    const seen: unknown[][] = [];
    for (let step = 0; step < 120; step += 1) {
      const state = STATES[random(STATES.length)] ?? 'queued';
      const picked = posts[random(posts.length)];
      const action = random(4);
      if (picked === undefined || action === 0) posts.push(await publish(state, random(20) / 2));
      else if (action === 1) {
        await prisma.post.delete({ where: { id: picked } });
        posts.splice(posts.indexOf(picked), 1);
      } else if (state !== 'committing')
        await prisma.delivery.updateMany({
          where: { postId: picked },
          data: toColumns(state, picked),
        });
      if (random(10) === 0) await update();
      if (step % 6 === 0) seen.push([await read(), await count()]);
    }
    expect(seen.map(([stored]) => stored)).toEqual(seen.map(([, counted]) => counted));
    await update();
    expect(await read()).toEqual(await count());
    expect(
      await prisma.deliveryCountChange.count({ where: { workspaceId: actor.workspaceId } }),
    ).toBe(0);
  });

  it('are exact before they exist, and after the time zone changes', async () => {
    const { prisma } = test.database;
    // 18:45 UTC is another day in India and another one in Samoa.
    for (const daysAgo of [0, 0.6, 1.6, 2.1]) await publish('published', daysAgo);
    expect(await isCounted()).toBe(false);
    expect(await read()).toEqual(await count());
    await update();
    for (const timeZone of ['Pacific/Apia', 'America/St_Johns', 'UTC']) {
      await prisma.workspace.update({ where: { id: actor.workspaceId }, data: { timeZone } });
      await publish('failed', 0.6);
      expect(await read()).toEqual(await count());
      await update();
      expect(await isCounted()).toBe(true);
      expect(await read()).toEqual(await count());
    }
  });

  it('leave out a change that was rolled back', async () => {
    const { prisma } = test.database;
    const id = await publish('queued');
    await update();
    const change = prisma.$transaction(async (tx) => {
      await tx.delivery.updateMany({ where: { postId: id }, data: toColumns('published', id) });
      throw new Error('lost');
    });
    await expect(change).rejects.toThrow('lost');
    await update();
    expect(await read()).toEqual(await count());
  });

  it('are exact while several workers add changes at the same time', async () => {
    const work = Array.from({ length: 12 }, async (_, n) => {
      const id = await publish(n % 2 === 0 ? 'published' : 'queued', n / 4);
      await update();
      const { prisma } = test.database;
      await prisma.delivery.updateMany({ where: { postId: id }, data: toColumns('failed', id) });
    });
    await Promise.all(work);
    expect(await read()).toEqual(await count());
    await Promise.all([update(), update(), update()]);
    expect(await read()).toEqual(await count());
  });
});

/** A small generator (mulberry32), so that a failure can be repeated. */
function toRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
