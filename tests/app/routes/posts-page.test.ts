import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import * as home from '#app/routes/app._index.tsx';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import * as outcome from '#app/routes/app.publish-outcome.tsx';
import * as posts from '#app/routes/app.posts._index/route.tsx';
import * as exported from '#app/routes/app.posts_.export.tsx';
import * as scheduler from '#app/routes/app.scheduler.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app._index', path: '', module: home },
  { id: 'routes/app.scheduler', path: 'scheduler', module: scheduler },
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
  { id: 'routes/app.publish-outcome', path: 'publish-outcome', module: outcome },
  { id: 'routes/app.posts._index', path: 'posts', module: posts },
  { id: 'routes/app.posts_.export', path: 'posts/export', module: exported },
]);

let fixture: ServiceFixture;
let owner: Actor;
let stranger: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  owner = await fixture.createActor();
  stranger = await fixture.createActor();
  await fixture.deps.prisma.subscription.update({
    where: { workspaceId: owner.workspaceId },
    data: { postsPerDay: 100, deliveriesPerDay: 100 },
  });
  await fixture.connect(owner, 'linkedin');
  await fixture.connect(owner, 'twitter');
});
afterAll(() => fixture.close());

type Form = readonly (readonly [string, string])[];

async function open(path: string, { actor = owner, form }: { actor?: Actor; form?: Form } = {}) {
  const instead = { 'accounts.listEndingVersions': () => [] };
  const context = createPageContext(fixture, { actor, instead });
  const page = await visit(path, { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

const publish = (caption: string, { key = '', platform = 'linkedin', actor = owner } = {}) =>
  open('/app/platform-preview', {
    actor,
    form: [
      ['mode', 'same'],
      ['intent', 'publish'],
      ['publishKey', key],
      ['platforms', platform],
      ['caption', caption],
    ],
  });

async function create(caption: string, platform?: string): Promise<string> {
  const { location } = await publish(caption, platform === undefined ? {} : { platform });
  return location?.split('/').at(-1) ?? '';
}

async function settle(postId: string, state: 'failed' | 'published', retrySafe = 'yes') {
  const { prisma } = fixture.deps;
  const live = {
    remoteId: postId,
    publishedAt: fixture.clock.now(),
    url: 'https://live.example/1',
  };
  const data = state === 'failed' ? { state, retrySafe } : { state, ...live };
  await prisma.delivery.updateMany({ where: { postId }, data });
  await prisma.post.update({ where: { id: postId }, data: { stateSummary: state } });
}

async function findOutcome(key: string, actor = owner): Promise<unknown> {
  const { workspaceId } = actor;
  const query = new URLSearchParams({ key, workspaceId });
  const { html } = await open(`/app/publish-outcome?${query.toString()}`, { actor });
  return JSON.parse(html);
}

describe('a composer’s key', () => {
  it('publishes once, however often the form arrives', async () => {
    const key = randomUUID();
    expect(await findOutcome(key)).toEqual({ status: 'none' });
    const [first, second] = await Promise.all([
      publish('Only once', { key }),
      publish('Only once', { key }),
    ]);
    const third = await publish('Only once', { key });
    const effectId = third.location?.split('/').at(-1);
    expect(effectId).toMatch(/^post_/u);
    // The concurrent one is either the same post or told to wait.
    for (const { status, location } of [first, second])
      expect([third.location, null]).toContain(location ?? (status === 409 ? null : status));
    expect(await findOutcome(key)).toEqual({ status: 'done', effectId });
    expect(await findOutcome(key, stranger)).toEqual({ status: 'none' });
    const { workspaceId } = owner;
    const { prisma } = fixture.deps;
    expect(await prisma.post.count({ where: { workspaceId } })).toBe(1);
  });

  it('never publishes another text, and is free again after a refusal', async () => {
    const key = randomUUID();
    expect((await publish('', { key })).status).toBe(422);
    expect(await findOutcome(key)).toEqual({ status: 'none' });
    expect((await publish('First text', { key })).status).toBe(303);
    const changed = await publish('Second text', { key });
    expect(changed.status).toBe(422);
    expect(changed.text).toContain('An earlier attempt did publish this post');
  });

  it('is not looked up in another workspace', async () => {
    const query = new URLSearchParams({ key: randomUUID(), workspaceId: stranger.workspaceId });
    const { html } = await open(`/app/publish-outcome?${query.toString()}`);
    expect(JSON.parse(html)).toEqual({ status: 'other_workspace' });
    const { workspaceId } = owner;
    const wrong = new URLSearchParams({ key: 'x', workspaceId });
    expect((await open(`/app/publish-outcome?${wrong.toString()}`)).status).toBe(422);
  });
});

describe('a scheduled post', () => {
  it.each(['/app', '/app/posts', '/app/scheduler'])(
    'is listed at its own time, with the zone named once: %s',
    async (path) => {
      const actor = await fixture.createActor();
      const accountIds = [await fixture.connect(actor, 'linkedin')];
      const content = { captions: ['Kiln day'] };
      const publishAt = '2027-06-01T10:00:00Z';
      const input = PublishPostInput.parse({ accountIds, content, publishAt });
      await publishPost(fixture.deps, actor, { input, source: 'api' });
      const { text } = await open(path, { actor });
      expect(text).toMatch(/Tue, Jun 1, 2027, 10:00\sAM · in 192 days/u);
      expect(text.match(/Scheduled times are in UTC\./gu)).toHaveLength(1);
    },
  );
});

describe('the posts list', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ids['failed'] = await create('Glaze that cracked');
    ids['live'] = await create('Kiln that opened', 'twitter');
    ids['doubtful'] = await create('Ash in doubt', 'twitter');
    ids['queued'] = await create('Still waiting');
    await settle(ids['failed'], 'failed');
    await settle(ids['live'], 'published');
    await settle(ids['doubtful'], 'failed', 'unknown');
  });

  it('opens the filters for what has no tab', async () => {
    for (const query of ['', 'state=held', 'state=any_failed', 'search=kiln'])
      expect((await open(`/app/posts?${query}`)).html).toContain('<details class="filters">');
    for (const query of ['state=canceled', 'state=held&platform=twitter'])
      expect((await open(`/app/posts?${query}`)).html).toContain(
        '<details class="filters" open="">',
      );
  });

  it.each([
    ['search=failed', ['Glaze that cracked', 'Ash in doubt']],
    ['search=failed+linkedin', ['Glaze that cracked']],
    ['search=failed+ash', ['Ash in doubt']],
    ['search=%22failed%22', []],
    ['state=published', ['Kiln that opened']],
    ['state=any_failed&platform=twitter', ['Ash in doubt']],
    ['state=published&search=glaze', []],
    ['to=2026-11-20', []],
    ['from=2026-11-21&to=2026-11-21&search=kiln', ['Kiln that opened']],
    ['author=nobody%40example.com', []],
    ['state=nonsense&from=tomorrow&search=kiln', ['Kiln that opened']],
  ])('understands %s', async (query, captions) => {
    const { text } = await open(`/app/posts?${query}`);
    for (const caption of ['Glaze that cracked', 'Kiln that opened', 'Ash in doubt'])
      expect([caption, text.includes(caption)]).toEqual([caption, captions.includes(caption)]);
    expect(text.includes('No posts match.')).toBe(captions.length === 0);
  });

  it('finds the posts of a person by their address', async () => {
    const { prisma } = fixture.deps;
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: owner.userId } });
    const { text } = await open(`/app/posts?${new URLSearchParams({ search: email }).toString()}`);
    expect(text).toContain('Kiln that opened');
    expect(text).toContain(`By ${email}`);
  });

  it('says exactly what a deletion does, and does that', async () => {
    const post = Object.values(ids).map((id) => `post=${id}`);
    const { text } = await open(`/app/posts?do=delete&${post.join('&')}`);
    expect(text).toContain('Delete 3 posts?');
    expect(text).toContain('1 of them is live on Twitter');
    expect(text).toContain('1 post won’t change:');
    const form: Form = [
      ['intent', 'delete'],
      ...Object.values(ids).map((id) => ['post', id] as const),
    ];
    const done = await open('/app/posts', { form });
    expect(done.text).toContain('3 posts deleted and 1 post not deleted.');
    expect(done.text).toContain('Deleted from Fanfare. It stays live on Twitter.');
    const again = await open('/app/posts', { form });
    expect(again.text).toContain('1 post not deleted and 3 posts unchanged.');
  });

  it('retries what failed and nothing that may be live', async () => {
    const failed = await create('Retry me');
    const doubtful = await create('Do not retry me', 'twitter');
    await settle(failed, 'failed');
    await settle(doubtful, 'failed', 'unknown');
    const refused = await create('Refused by its content');
    await settle(refused, 'failed');
    await fixture.deps.prisma.delivery.updateMany({
      where: { postId: refused },
      data: { errorKind: 'rejected_content' },
    });
    const query = `do=retry&post=${failed}&post=${doubtful}&post=${refused}`;
    const { text } = await open(`/app/posts?${query}`);
    expect(text).toContain('Retry 1 post?');
    expect(text).toContain('It may be live on Twitter, so retrying could post it twice.');
    expect(text).toContain('The same content can’t succeed on LinkedIn.');
    const form: Form = [
      ['intent', 'retry'],
      ['post', failed],
      ['post', doubtful],
    ];
    const done = await open('/app/posts', { form });
    expect(done.text).toContain('1 post retried and 1 post unchanged.');
    const states = await fixture.deps.prisma.delivery.findMany({
      where: { postId: { in: [failed, doubtful] } },
      select: { postId: true, state: true },
    });
    expect(new Map(states.map(({ postId, state }) => [postId, state]))).toEqual(
      new Map([
        [failed, 'queued'],
        [doubtful, 'failed'],
      ]),
    );
    expect((await open('/app/posts', { form })).text).toContain('2 posts unchanged.');
  });

  it('moves scheduled posts by days once, and cancels them, also a held one', async () => {
    const { prisma, clock } = fixture.deps;
    const year = clock.now().getUTCFullYear() + 1;
    const schedule = async (caption: string, local: string): Promise<string> => {
      const publishAt = { local, timeZone: 'Europe/Berlin' };
      const content = { captions: [caption] };
      const input = PublishPostInput.parse({ platforms: ['linkedin'], content, publishAt });
      return (await publishPost(fixture.deps, owner, { input, source: 'api' })).id;
    };
    const planned = await schedule('Planned', `${year}-06-01T09:30`);
    const held = await schedule('On hold', `${year}-06-02T09:30`);
    await prisma.delivery.updateMany({ where: { postId: held }, data: { state: 'held' } });
    await prisma.post.update({ where: { id: held }, data: { stateSummary: 'held' } });
    const live = await create('Live already', 'twitter');
    await settle(live, 'published');
    const query = `post=${planned}&post=${held}&post=${live}`;
    const asked = await open(`/app/posts?do=move&${query}`);
    expect(asked.text).toContain('Move 2 posts?');
    expect(asked.text).toContain('It isn’t scheduled.');
    const where = { id: { in: [planned, held] } };
    const readTimes = () =>
      prisma.post.findMany({
        where,
        select: { id: true, publishAt: true },
        orderBy: { id: 'asc' },
      });
    const times = await readTimes();
    const move: Form = [
      ['intent', 'move'],
      ...times.map(({ id }) => ['post', id] as const),
      ...times.map(({ publishAt }) => ['from', publishAt?.toISOString() ?? ''] as const),
      ['direction', 'later'],
    ];
    const twoDays: Form = [...move, ['days', '2']];
    const moved = await open('/app/posts', { form: twoDays });
    expect(moved.text).toContain('2 posts moved.');
    // The form that undoes it, as the page has it.
    const there = await readTimes();
    for (const { publishAt } of there)
      expect(moved.html).toContain(`name="from" value="${publishAt?.toISOString()}"`);
    const undo: Form = [
      ['intent', 'move'],
      ...there.map(({ id }) => ['post', id] as const),
      ...there.map(({ publishAt }) => ['from', publishAt?.toISOString() ?? ''] as const),
      ['direction', 'earlier'],
      ['days', '2'],
    ];
    expect(moved.text).toContain('Move back');
    expect((await open('/app/posts', { form: undo })).text).toContain('2 posts moved.');
    expect(await readTimes()).toEqual(times);
    await open('/app/posts', { form: twoDays });
    const again = await open('/app/posts', { form: twoDays });
    expect(again.text).toContain('2 posts not moved.');
    expect(again.text).toContain('This post was moved in the meantime');
    const wrong = await open('/app/posts', { form: [...move, ['days', '1.5']] });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Enter a whole number of days from 1 to 365.');
    const readPosts = () =>
      prisma.post.findMany({
        where,
        select: { publishLocal: true, stateSummary: true },
        orderBy: { publishAt: 'asc' },
      });
    expect(await readPosts()).toEqual([
      { publishLocal: `${year}-06-03T09:30:00`, stateSummary: 'scheduled' },
      { publishLocal: `${year}-06-04T09:30:00`, stateSummary: 'scheduled' },
    ]);
    expect((await open(`/app/posts?do=cancel&${query}`)).text).toContain('Cancel 2 posts?');
    const cancel: Form = [
      ['intent', 'cancel'],
      ['post', planned],
      ['post', held],
    ];
    expect((await open('/app/posts', { form: cancel })).text).toContain('2 posts canceled.');
    expect((await open('/app/posts', { form: cancel })).text).toContain('2 posts unchanged.');
    const states = (await readPosts()).map(({ stateSummary }) => stateSummary);
    expect(states).toEqual(['canceled', 'canceled']);
  });

  it('refuses an action without posts, with too many, and of a stranger', async () => {
    const none = await open('/app/posts', { form: [['intent', 'delete']] });
    expect(none.status).toBe(422);
    expect(none.text).toContain('Select at least one post.');
    const many = Array.from({ length: 101 }, (_, n) => ['post', `post_${n}`] as const);
    const tooMany = await open('/app/posts', { form: [['intent', 'retry'], ...many] });
    expect(tooMany.text).toContain('Select at most 100 posts at a time.');
    const own = await create('Mine');
    const form: Form = [
      ['intent', 'delete'],
      ['post', own],
    ];
    await open('/app/posts', { actor: stranger, form });
    expect(await fixture.deps.prisma.post.count({ where: { id: own } })).toBe(1);
  });

  it('exports the selected posts, or all that the filters find, for a bulk run', async () => {
    const id = await create('To export');
    await create('Not to export', 'twitter');
    const toIds = (html: string): string[] =>
      html
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as { externalId: string })))
        .map(({ externalId }) => externalId);
    const csv = await open(`/app/posts/export?format=csv&post=${id}`);
    expect(csv.html).toContain('To export');
    const selected = await open(`/app/posts/export?format=ndjson&search=glaze&post=${id}`);
    expect(toIds(selected.html)).toEqual([id]);
    const query = 'search=%22to+export%22+linkedin&state=publishing';
    const found = await open(`/app/posts/export?format=ndjson&${query}`);
    expect(toIds(found.html)).toEqual([id]);
    const theirs = `/app/posts/export?format=ndjson&post=${id}`;
    expect((await open(theirs, { actor: stranger })).html).toBe('');
    const many = Array.from({ length: 101 }, (_, n) => `post=post_${n}`).join('&');
    const tooMany = await open(`/app/posts/export?format=csv&search=glaze&${many}`);
    expect(tooMany.location).toBe('/app/posts?search=glaze&exported=too_many_selected');
    const explained = await open('/app/posts?search=glaze&exported=too_many_selected');
    expect(explained.text).toContain('Select at most 100 posts at a time.');
    expect((await open('/app/posts/export?format=pdf')).status).toBe(422);
  });
});
