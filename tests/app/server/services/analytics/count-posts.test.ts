import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { countPosts } from '#app/server/services/analytics/count-posts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** Adds a workspace with one failed and one canceled delivery in each of the environments. */
async function addWorkspace(environments: readonly string[]): Promise<Actor> {
  const { prisma } = test.database;
  const workspaceId = createId('ws');
  await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln & Ash' } });
  for (const environment of environments) {
    const account = { id: createId('acct'), workspaceId, platform: 'linkedin', environment };
    await prisma.account.create({ data: { ...account, externalId: environment, name: 'Kiln' } });
    for (const state of ['failed', 'canceled']) {
      const post = { id: createId('post'), workspaceId, environment, source: 'web' };
      const rows = { content: {}, contentHash: 'none', createdAt: NOW };
      await prisma.post.create({ data: { ...post, ...rows } });
      const delivery = { id: createId('dlv'), postId: post.id, workspaceId, accountId: account.id };
      const content = { platform: 'linkedin', text: 'Kiln', state, runAt: NOW, createdAt: NOW };
      await prisma.delivery.create({ data: { ...delivery, ...content } });
    }
  }
  return {
    userId: createId('usr'),
    workspaceId,
    role: 'owner',
    via: 'session',
    sessionId: 'ses_test',
    scopes: [],
    environment: null,
  };
}

const count = async (actor: Actor) => {
  const deps = { prisma: test.database.prisma, clock: { now: () => NOW } };
  return (await countPosts(deps, actor, { days: 7 })).items;
};

const row = (failed: number, other: number) => [
  { day: '2026-11-21', platform: 'linkedin', published: 0, failed, other },
];

it('counts the deliveries of the environment that the actor sees, or of both', async () => {
  const both = await addWorkspace(['live', 'sandbox']);
  expect(await count(both)).toEqual(row(2, 2));
  expect(await count({ ...both, environment: 'live' })).toEqual(row(1, 1));
  expect(await count({ ...both, environment: 'sandbox' })).toEqual(row(1, 1));
  const sandbox = await addWorkspace(['sandbox']);
  expect(await count({ ...sandbox, environment: 'sandbox' })).toEqual(row(1, 1));
  expect(await count({ ...sandbox, environment: 'live' })).toEqual([]);
});
