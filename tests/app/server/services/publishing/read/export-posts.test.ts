import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportPostsInput, MAX_EXPORTED_POSTS } from '#app/domain/posts/export-posts.ts';
import { BulkRowInput } from '#app/domain/bulk/bulk.ts';
import { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateQueueInput } from '#app/domain/queues/queues.ts';
import { readBodyRows } from '#app/server/http/api/read-rows.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { receiveBulk } from '#app/server/services/bulk/receive-bulk.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { exportPosts } from '#app/server/services/publishing/read/export-posts.ts';
import { createQueue } from '#app/server/services/queues/manage-queues.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());

/** Creates a workspace with two accounts and a queue with a slot each day. */
async function createWorkspace(): Promise<Actor> {
  const actor = await fixture.createActor();
  for (const platform of ['linkedin', 'twitter'] as const) await fixture.connect(actor, platform);
  const slots = ['monday', 'wednesday'].map((weekday) => ({ weekday, time: '09:30' }));
  const queue = { name: 'Studio news', timeZone: 'Asia/Tokyo', accountIds: [], slots };
  await createQueue(fixture.deps, actor, CreateQueueInput.parse(queue));
  return actor;
}

const readSchedules = async ({ workspaceId }: Actor) => {
  const rows = await fixture.deps.prisma.post.findMany({
    where: { workspaceId },
    select: {
      publishAt: true,
      publishLocal: true,
      timeZone: true,
      content: true,
      queued: { select: { queue: { select: { name: true } } } },
      deliveries: { select: { platform: true, state: true }, orderBy: { platform: 'asc' } },
    },
    orderBy: { publishAt: 'asc' },
  });
  return rows.map(({ content, ...row }) => {
    const { captions, hashtags } = PublishPostInput.parse(content).content;
    return { ...row, captions, hashtags };
  });
};

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** Schedules posts at different kinds of times. Returns their IDs, and the day whose 01:30 happens twice. */
async function schedulePosts(actor: Actor) {
  const { deps } = fixture;
  const year = deps.clock.now().getUTCFullYear() + 1;
  const toNewYork = (local: string, disambiguation = 'reject') => ({
    publishAt: { local, timeZone: 'America/New_York', disambiguation },
  });
  const times = [
    toNewYork(`${year}-06-01T09:30`),
    { publishAt: `${year}-06-02T09:30:00+09:00` },
    { queue: 'Studio news' },
    { queue: 'Studio news' },
    toNewYork(`${year}-06-03T09:30`),
  ];
  const ids: string[] = [];
  for (const [index, time] of times.entries()) {
    const content = { captions: [`=${index} "窯が開いた", فتح\nالفرن`], hashtags: ['kiln'] };
    const platforms = index === 0 ? ['linkedin', 'twitter'] : ['linkedin'];
    const input = PublishPostInput.parse({ platforms, content, ...time });
    ids.push((await publishPost(deps, actor, { input, source: 'api' })).id);
  }
  // The clocks go back on the first Sunday of November, so the time of day happens twice.
  const sunday = new Date(Date.UTC(year, 10, 1));
  while (sunday.getUTCDay() !== 0) sunday.setUTCDate(sunday.getUTCDate() + 1);
  const repeated = `${sunday.toISOString().slice(0, 10)}T01:30`;
  const change = { publishAt: toNewYork(repeated, 'later').publishAt } as const;
  await changePost(deps, actor, { postId: ids[4] ?? '', change: ChangePostInput.parse(change) });
  return { ids, day: repeated.slice(0, 10) };
}

const exportText = async (actor: Actor, input: object) => {
  const { stream } = await exportPosts(fixture.deps, actor, ExportPostsInput.parse(input));
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks));
};

describe.each(['csv', 'ndjson'] as const)('an export as %s', (format) => {
  it('has rows that schedule the same posts in another workspace', async () => {
    const { deps } = fixture;
    const actor = await createWorkspace();
    const { day } = await schedulePosts(actor);
    const text = await exportText(actor, { format, state: 'scheduled' });
    const other = await createWorkspace();
    const fileName = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
    const rows = readBodyRows({ fileName, stream: oneChunk(text), declaredBytes: null });
    const bulk = { key: 'round-trip', dryRun: false, more: false, rows };
    expect(await receiveBulk(deps, other, bulk)).toMatchObject({ rows: { total: 5, accepted: 5 } });
    const expected = await readSchedules(actor);
    expect(await readSchedules(other)).toEqual(expected);
    expect(expected.at(-1)?.publishAt?.toISOString()).toBe(`${day}T06:30:00.000Z`);
  });
});

it('keeps the texts of single platforms in NDJSON, and puts planned posts last', async () => {
  const { deps } = fixture;
  const actor = await createWorkspace();
  await schedulePosts(actor);
  const individualContent = {
    linkedin: { captions: ['For work'], hashtags: ['clay'] },
    twitter: { captions: ['For fun'], hashtags: [] },
  };
  const input = PublishPostInput.parse({
    platforms: ['linkedin', 'twitter'],
    content: {},
    isIndividualMode: true,
    individualContent,
  });
  await publishPost(deps, actor, { input, source: 'api' });
  const lines = (await exportText(actor, { format: 'ndjson' })).trimEnd().split('\n');
  const rows = lines.map((line) => BulkRowInput.parse(JSON.parse(line)));
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({ isIndividualMode: true, individualContent });
  expect(rows.map(({ publishAt, queue }) => Boolean(publishAt ?? queue))).toEqual([
    false,
    ...Array.from({ length: 5 }, () => true),
  ]);
  const stranger = await createWorkspace();
  expect(await exportText(stranger, { format: 'ndjson' })).toBe('');
});

it('refuses more posts than one export has, before the file starts', async () => {
  const { deps } = fixture;
  const actor = await fixture.createActor();
  const { workspaceId, userId } = actor;
  await deps.prisma.$executeRaw`
    INSERT INTO post (id, workspace_id, author_user_id, environment, source, content, content_hash, updated_at)
    SELECT 'post_' || lpad(n::text, 26, '0'), ${workspaceId}, ${userId}, 'sandbox', 'api', '{}', '', now()
    FROM generate_series(0, ${MAX_EXPORTED_POSTS}) n`;
  const input = ExportPostsInput.parse({});
  await expect(exportPosts(deps, actor, input)).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('at most 10,000 posts'),
  });
});
