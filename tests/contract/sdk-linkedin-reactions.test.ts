import { createRequire } from 'node:module';
import { RestliClient } from 'linkedin-api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  connect,
  NOVA,
  PAGE,
  PAGE_SCOPES,
} from '#tests/app/server/sandbox/linkedin/linkedin-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const HOUR = 60 * 60;
const client = new RestliClient();

let sandbox: TestSandbox;
let caller: { accessToken: string; versionString: string };
let post: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['linkedin'] });
  const base = `${sandbox.url}/linkedin`;
  Object.assign(createRequire(import.meta.url)('linkedin-api-client/dist/lib/utils/constants.js'), {
    OAUTH_BASE_URL: `${base}/oauth/v2`,
    NON_VERSIONED_BASE_URL: `${base}/v2`,
    VERSIONED_BASE_URL: `${base}/rest`,
  });
});

beforeEach(async () => {
  await sandbox.control.reset();
  const scope = `${PAGE_SCOPES} r_member_social_feed w_member_social_feed`;
  const { token } = await connect(sandbox, { scope });
  caller = { accessToken: token, versionString: '202610' };
  const created = await client.create({
    resourcePath: '/posts',
    entity: {
      author: PAGE,
      commentary: 'React',
      visibility: 'PUBLIC',
      lifecycleState: 'PUBLISHED',
      distribution: { feedDistribution: 'MAIN_FEED' },
    },
    ...caller,
  });
  post = created.createdEntityId as string;
});

afterAll(async () => {
  await sandbox.close();
});

const react = (reactionType: string, root = post, actor = NOVA) =>
  client.create({
    resourcePath: '/reactions',
    queryParams: { actor },
    entity: { root, reactionType },
    ...caller,
  });

const one = (actor = NOVA, entity = post) => ({
  resourcePath: '/reactions/{key}',
  pathKeys: { key: { actor, entity } },
  ...caller,
});

interface Page {
  elements: Array<Record<string, unknown>>;
  paging: { total: number };
}

async function find(entity = post, queryParams: Record<string, unknown> = {}): Promise<Page> {
  const found = await client.finder({
    resourcePath: '/reactions/{key}',
    pathKeys: { key: { entity } },
    finderName: 'entity',
    queryParams: { sort: { value: 'REVERSE_CHRONOLOGICAL' }, ...queryParams },
    ...caller,
  });
  return found.data as unknown as Page;
}

async function readCounts() {
  const path = { pathKeys: { post }, ...caller };
  const actions = await client.get({ resourcePath: '/socialActions/{post}', ...path });
  const metadata = await client.get({ resourcePath: '/socialMetadata/{post}', ...path });
  const statistics = await client.finder({
    resourcePath: '/organizationalEntityShareStatistics',
    ...caller,
    finderName: 'organizationalEntity',
    queryParams: { organizationalEntity: PAGE, shares: [post] },
  });
  return {
    actions: actions.data as Record<string, Record<string, number>>,
    metadata: metadata.data as Record<string, Record<string, never>>,
    totals: statistics.data.elements[0]?.['totalShareStatistics'] as
      | { likeCount: number; commentCount: number }
      | undefined,
  };
}

describe("LinkedIn's JavaScript client on reactions and comments", () => {
  test('reacts, reads by the compound key, changes the type, lists, and deletes', async () => {
    expect((await react('LIKE')).status).toBe(201);
    await react('PRAISE');
    const read = await client.get(one());
    expect(read.data).toMatchObject({
      reactionType: 'PRAISE',
      created: { actor: NOVA },
      id: expect.stringMatching(/^urn:li:reaction:\(urn:li:person:.+,urn:li:activity:\d+\)$/),
    });
    const listed = await find();
    expect(listed.elements).toEqual([read.data]);
    const batch = await client.batchGet({
      resourcePath: '/reactions',
      ids: [{ actor: NOVA, entity: post }],
      ...caller,
    });
    expect(Object.values(batch.data.results)).toEqual([read.data]);
    expect((await client.delete(one())).status).toBe(204);
    await expect(client.get(one())).rejects.toMatchObject({ response: { status: 404 } });
    expect((await find()).elements).toEqual([]);
  });

  test("lists the audience's reactions, matching every count", async () => {
    await sandbox.control.advanceClock(30 * 24 * HOUR);
    await react('EMPATHY');
    const all = await find(post, { count: 100 });
    const { actions, metadata, totals } = await readCounts();
    expect(all.elements.length).toBeGreaterThan(2);
    expect(all.paging.total).toBe(all.elements.length);
    expect(actions['likesSummary']).toMatchObject({
      totalLikes: all.elements.length,
      likedByCurrentUser: true,
    });
    expect(metadata['reactionSummaries']).toEqual({
      LIKE: { reactionType: 'LIKE', count: all.elements.length - 1 },
      EMPATHY: { reactionType: 'EMPATHY', count: 1 },
    });
    expect(totals?.likeCount).toBe(all.elements.length);
    const actors = all.elements.map(({ created }) => (created as { actor: string }).actor);
    expect(new Set(actors).size).toBe(actors.length);
    const times = all.elements.map(({ created }) => (created as { time: number }).time);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const first = await find(post, { count: 2 });
    const second = await find(post, { count: 2, start: 2 });
    expect([...first.elements, ...second.elements]).toEqual(all.elements.slice(0, 4));
    const likes = await client.getAll({
      resourcePath: '/socialActions/{post}/likes',
      pathKeys: { post },
      ...caller,
      queryParams: { count: 100 },
    });
    expect(likes.data.elements).toHaveLength(all.elements.length);
  });

  test("lists the audience's comments and the member's own, with replies, matching every count", async () => {
    await sandbox.control.advanceClock(30 * 24 * HOUR);
    const target = { resourcePath: '/socialActions/{post}/comments', ...caller };
    const list = async (of = post) => {
      const queryParams = { count: 100 };
      const read = await client.getAll({ ...target, pathKeys: { post: of }, queryParams });
      return read.data.elements as Array<{ actor: string; commentUrn: string; id: string }>;
    };
    const before = await list();
    expect(before.length).toBeGreaterThan(0);
    const entity = (object: string, text: string) => ({
      entity: { actor: NOVA, object, message: { text } },
    });
    await client.create({ ...target, pathKeys: { post }, ...entity(post, 'Thank you all') });
    const comments = await list();
    expect(comments).toHaveLength(before.length + 1);
    const [oldest] = comments;
    const of = oldest?.commentUrn ?? '';
    await client.create({ ...target, pathKeys: { post: of }, ...entity(post, 'Glad to hear') });
    expect(await list(of)).toMatchObject([{ actor: NOVA }]);
    const { actions, metadata, totals } = await readCounts();
    const [topLevel, every] = [comments.length, comments.length + 1];
    expect(actions['commentsSummary']).toEqual({
      totalFirstLevelComments: topLevel,
      aggregatedTotalComments: every,
    });
    expect(metadata['commentSummary']).toEqual({ count: every, topLevelCount: topLevel });
    expect(totals?.commentCount).toBe(every);
    const single = await client.get({
      resourcePath: '/socialActions/{post}/comments/{id}',
      ...caller,
      pathKeys: { post, id: oldest?.id ?? '' },
    });
    expect(single.data).toEqual(oldest);
  });

  test('reacts to a comment, and reads its counts', async () => {
    const comment = await client.create({
      resourcePath: '/socialActions/{post}/comments',
      pathKeys: { post },
      ...caller,
      entity: { actor: PAGE, object: post, message: { text: 'First!' } },
    });
    const urn = (comment.data as { commentUrn: string }).commentUrn;
    await react('INTEREST', urn, PAGE);
    const metadata = await client.batchGet({
      resourcePath: '/socialMetadata',
      ids: [urn, 'urn:li:share:1'],
      ...caller,
    });
    expect(metadata.data).toMatchObject({
      results: { [urn]: { reactionSummaries: { INTEREST: { count: 1 } } } },
      errors: { 'urn:li:share:1': { status: 404 } },
    });
    expect((await find(urn)).elements).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, number]>([
    ['an unknown kind', () => react('SHRUG'), 400],
    ['a post that is not there', () => react('LIKE', 'urn:li:share:1'), 404],
    ['someone else', () => react('LIKE', post, 'urn:li:person:someone'), 403],
    ['a reaction that is not there', () => client.delete(one()), 404],
  ])('rejects %s', async (_what, call, status) => {
    await expect(call()).rejects.toMatchObject({ response: { status } });
  });

  test('reads reactions only with the scope for it', async () => {
    const { token } = await connect(sandbox);
    caller = { ...caller, accessToken: token };
    await expect(find()).rejects.toMatchObject({ response: { status: 403 } });
  });
});
