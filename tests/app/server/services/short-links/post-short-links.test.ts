import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SetLinkRulesInput } from '#app/domain/links/link-rules.ts';
import { ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { duplicatePost } from '#app/server/services/drafts/draft-from-post.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { resendDelivery } from '#app/server/services/publishing/manage/resend-delivery.ts';
import { changePosts } from '#app/server/services/publishing/many/change-posts.ts';
import { releaseDuePosts } from '#app/server/services/publishing/schedule/release-due.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { revokeShortLink } from '#app/server/services/short-links/manage-short-links.ts';
import { openShortLink } from '#app/server/services/short-links/open-short-link.ts';
import {
  claimPostShortLinks,
  readPostShortLinks,
  withFreshShortLinks,
} from '#app/server/services/short-links/post-short-links.ts';
import { readThroughShortLinks } from '#app/server/services/short-links/read-through-short-links.ts';
import { setLinkRules } from '#app/server/services/workspaces/link-rules.ts';
import { type Database, openDatabase } from '#app/server/db/open-database.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const LINK = 'https://kiln.test/shop';
const SHORT = /^http:\/\/localhost:3000\/l\/[2-9b-z]{10}$/u;
const DAY_MS = 86_400_000;

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deps.prisma.delivery.deleteMany();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
  await fixture.connect(actor, 'twitter');
  await set({ shortenLinks: true });
});

const set = (input: object) => setLinkRules(fixture.deps, actor, SetLinkRulesInput.parse(input));
const toInput = (content: object, more: object = {}) =>
  PublishPostInput.parse({
    platforms: ['linkedin'],
    publishAt: new Date(fixture.clock.now().getTime() + DAY_MS).toISOString(),
    content,
    ...more,
  });
const publish = (content: object, more: object = {}): Promise<PostOutput> =>
  publishPost(fixture.deps, actor, { input: toInput(content, more), source: 'api' });
const change = (postId: string, changes: ChangePostInput): Promise<PostOutput> =>
  changePost(fixture.deps, actor, { postId, change: changes });
const listTexts = ({ deliveries }: PostOutput): string[] =>
  deliveries.map(({ content }) => content.caption);
const readText = (post: PostOutput): string => listTexts(post)[0] ?? '';
const listLinks = () =>
  fixture.deps.prisma.shortLink.findMany({
    where: { workspaceId: actor.workspaceId },
    orderBy: { id: 'asc' },
  });
async function findTarget(url: string): Promise<string> {
  const opened = await openShortLink(fixture.deps, { code: url.slice(-10), counts: false });
  return opened.state === 'active' ? opened.target : opened.state;
}

describe('the links of a post in a workspace that shortens them', () => {
  it('are short in what is sent, lead to the tagged links, and the post keeps its own', async () => {
    await set({ allPlatforms: { source: '{{platform}}' }, shortenLinks: true });
    const platforms = ['linkedin', 'twitter'];
    const content = { captions: [LINK], firstComment: `See ${LINK}` };
    const post = await publish(content, { platforms });
    const [linkedin = '', twitter = ''] = post.deliveries.map((one) => one.content.caption);
    expect([linkedin, twitter]).toEqual([
      expect.stringMatching(SHORT),
      expect.stringMatching(SHORT),
    ]);
    expect(await Promise.all([linkedin, twitter].map(findTarget))).toEqual([
      `${LINK}?utm_source=linkedin`,
      `${LINK}?utm_source=twitter`,
    ]);
    expect(post.deliveries.map(({ firstComment }) => firstComment?.text)).toEqual(
      [linkedin, twitter].map((url) => `See ${url}`),
    );
    expect(post.caption).toBe(LINK);
    const links = await listLinks();
    expect(links.map(({ purpose, createdByUserId }) => [purpose, createdByUserId])).toEqual([
      ['posts', actor.userId],
      ['posts', actor.userId],
    ]);
  });

  it('are shortened in the posts of a thread', async () => {
    const thread = { twitter: { thread: [{ text: `Two: ${LINK}` }] } };
    const more = { platforms: ['twitter'], platformOptions: thread };
    const post = await publish({ captions: ['One'] }, more);
    const parts = post.deliveries[0]?.thread?.map(({ text }) => text) ?? [];
    expect(parts[1]).toMatch(/^Two: http:\/\/localhost:3000\/l\/\w{10}$/u);
  });

  it('share one short link per target, which a revoked one never is again', async () => {
    const first = readText(await publish({ captions: [`A ${LINK}`] }));
    const second = readText(await publish({ captions: [`B ${LINK}`] }));
    expect(second.slice(2)).toBe(first.slice(2));
    const [link] = await listLinks();
    await revokeShortLink(fixture.deps, actor, { shortLinkId: link?.id ?? '' });
    const third = readText(await publish({ captions: [`C ${LINK}`] }));
    expect(third.slice(2)).not.toBe(first.slice(2));
    expect(await findTarget(third)).toBe(LINK);
    expect(await findTarget(first)).toBe('revoked');
  });

  it('have one short link when posts are accepted at the same time', async () => {
    const posts = await Promise.all(
      Array.from({ length: 4 }, (_, index) => publish({ captions: [`${index} ${LINK}`] })),
    );
    expect(new Set(posts.map((post) => readText(post).slice(2))).size).toBe(1);
    expect(await listLinks()).toHaveLength(1);
  });

  it('have placeholders of the same length in a dry run, which stores nothing', async () => {
    const content = { captions: [`${LINK} ${LINK}/b`] };
    const plan = await planRequest(fixture.deps, actor, { input: toInput(content) });
    const [planned] = plan.deliveries;
    const start = 'http://localhost:3000/l/';
    expect(planned?.text).toBe(`${start}0000000000 ${start}0000000001`);
    expect(await listLinks()).toEqual([]);
    const post = await publish(content);
    expect(readText(post)).toHaveLength(planned?.textLength.count ?? 0);
    const again = await planRequest(fixture.deps, actor, { input: toInput(content) });
    expect(again.deliveries[0]?.text).toBe(readText(post));
  });

  it('leave nothing behind if the post is refused', async () => {
    await expect(publish({ captions: [`${LINK} ${'x'.repeat(3000)}`] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const failing = publishPost(fixture.deps, actor, {
      input: toInput({ captions: [LINK] }),
      source: 'api',
      also: () => Promise.reject(new Error('The draft is gone.')),
    });
    await expect(failing).rejects.toThrow('The draft is gone.');
    expect(await listLinks()).toEqual([]);
  });

  it('stay as written if the post says so, and are shortened without the rule if it says that', async () => {
    expect(readText(await publish({ captions: [LINK] }, { shortenLinks: false }))).toBe(LINK);
    await set({});
    const short = await publish({ captions: [`Now ${LINK}`] }, { shortenLinks: true });
    expect(readText(short).slice(4)).toMatch(SHORT);
    const edited = await change(short.id, { content: { captions: [`Later ${LINK}`] } });
    expect(readText(edited).slice(6)).toBe(readText(short).slice(4));
    expect(readText(await change(short.id, { shortenLinks: null }))).toBe(`Later ${LINK}`);
  });
});

describe('the short links of a post that changes', () => {
  it('stay for the same target, and a new target gets one of its own', async () => {
    const post = await publish({ captions: [`A ${LINK}`] });
    const short = readText(post).slice(2);
    const edited = await change(post.id, { content: { captions: [`B ${LINK} ${LINK}/new`] } });
    const [, same, other = ''] = readText(edited).split(' ');
    expect(same).toBe(short);
    expect(await findTarget(other)).toBe(`${LINK}/new`);
    expect(await listLinks()).toHaveLength(2);
  });

  it('stay when the options of many posts change', async () => {
    const post = await publish({ captions: [LINK] }, { platforms: ['twitter'] });
    const { changed } = await changePosts(fixture.deps, actor, {
      input: ChangePostsInput.parse({
        filter: { state: 'scheduled' },
        change: { platformOptions: { twitter: { thread: [{ text: `${LINK}/new` }] } } },
      }),
      dryRun: false,
    });
    expect(changed).toBe(1);
    const [delivery] = (await readPost(fixture.deps, actor, { postId: post.id })).deliveries;
    const [first, second = ''] = delivery?.thread?.map(({ text }) => text) ?? [];
    expect(first).toBe(readText(post));
    expect(await findTarget(second)).toBe(`${LINK}/new`);
  });

  it('come from the author’s links when it’s resent or duplicated', async () => {
    const post = await publish({ captions: [LINK] });
    const deliveryId = post.deliveries[0]?.id ?? '';
    const draft = await duplicatePost(fixture.deps, actor, { postId: post.id });
    expect(draft.post.content.captions).toEqual([LINK]);
    await cancelDelivery(fixture.deps, actor, { deliveryId });
    await set({});
    const request = { deliveryId, changes: {}, source: 'api' } as const;
    expect(readText(await resendDelivery(fixture.deps, actor, request))).toBe(LINK);
  });

  it('don’t make a text too long that was accepted because they’re short', async () => {
    const long = `${LINK}?${'x'.repeat(300)}`;
    const post = await publish({ captions: [`${'a'.repeat(2900)} ${long}`] });
    fixture.clock.advance(DAY_MS + 1000);
    await releaseDuePosts(fixture.deps);
    const released = await readPost(fixture.deps, actor, { postId: post.id });
    expect(released.deliveries.map(({ state }) => state)).toEqual(['queued']);
  });
});

describe('short links that another transaction creates first', () => {
  it('make the posts plan again with the other code', async () => {
    const { deps } = fixture;
    const { workspaceId, userId } = actor;
    const targets = new Set([LINK]);
    const plan = () => readPostShortLinks(deps, { workspaceId, targets, willStore: true });
    const store = async (plannedText?: string) => {
      const shared = await plan();
      const url = shared.toShortLink(LINK);
      if (plannedText === undefined) await store(url);
      const links = shared.listUsed([{ text: url }]);
      await deps.sql.transaction((sql) =>
        claimPostShortLinks(sql, { workspaceId, userId, links, now: deps.clock.now() }),
      );
      return url;
    };
    const rounds: (string | undefined)[] = [];
    const url = await withFreshShortLinks(async () => {
      rounds.push(undefined);
      return store(rounds.length > 1 ? 'later' : undefined);
    });
    expect(rounds).toHaveLength(2);
    expect(await findTarget(url)).toBe(LINK);
    expect(await listLinks()).toHaveLength(1);
  });
});

it('preview cards read the page that a short link leads to, without a click', async () => {
  const short = readText(await publish({ captions: [LINK] }));
  const read: string[] = [];
  const page = { title: 'Kiln', description: null, imageUrl: null };
  const reader = readThroughShortLinks(
    {
      readPage: async (url) => {
        read.push(url);
        return page;
      },
      readImage: async () => null,
    },
    fixture.deps,
  );
  expect(await reader.readPage(short, {})).toEqual(page);
  await reader.readPage('https://other.test/', {});
  expect(read).toEqual([LINK, 'https://other.test/']);
  expect((await listLinks()).map(({ clicks }) => clicks)).toEqual([0]);
});

describeWithPostgres('short links that posts of two processes need at once', () => {
  let other: ServiceFixture;
  let second: Database;
  let mine: Actor;
  beforeAll(async () => {
    const shared = await createPostgresTestDatabase();
    other = await createServiceFixture(createScriptedPlatform().registry, async () => shared);
    second = await openDatabase({ databaseUrl: shared.databaseUrl, dataDir: null });
    mine = await other.createActor();
    await other.connect(mine, 'linkedin');
  });
  afterAll(async () => {
    await second.close();
    await other.close();
  });

  it('are one for each target, and no post has a code that leads nowhere', async () => {
    // Connections, and statements, of its own.
    const { prisma, sql } = second;
    const processes = [other.deps, { ...other.deps, prisma, sql }] as const;
    const texts = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const input = toInput({ captions: [`${index} ${LINK}`] }, { shortenLinks: true });
        const deps = processes[index % 2] ?? other.deps;
        return readText(await publishPost(deps, mine, { input, source: 'api' })).slice(2);
      }),
    );
    const links = await other.deps.prisma.shortLink.findMany();
    expect(links.map(({ target }) => target)).toEqual([LINK]);
    expect(new Set(texts.map((url) => url.slice(-10)))).toEqual(new Set([links[0]?.code]));
  });
});
