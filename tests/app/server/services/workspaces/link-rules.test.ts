import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkRules } from '#app/domain/links/link-rules.ts';
import { SetLinkRulesInput } from '#app/domain/links/link-rules.ts';
import { ChangePostsInput } from '#app/domain/posts/change-posts.ts';
import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import { CreateSeriesInput } from '#app/domain/series/series.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { duplicatePost } from '#app/server/services/drafts/draft-from-post.ts';
import { readWorkspace } from '#app/server/services/export/read-owners.ts';
import { planRequest } from '#app/server/services/publishing/accept/plan-request.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { cancelDelivery } from '#app/server/services/publishing/manage/cancel-delivery.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
import { resendDelivery } from '#app/server/services/publishing/manage/resend-delivery.ts';
import { changePosts } from '#app/server/services/publishing/many/change-posts.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { toDayText } from '#app/server/services/usage/plan-limits.ts';
import { createOccurrences } from '#app/server/services/series/create-occurrences.ts';
import { createSeries } from '#app/server/services/series/manage-series.ts';
import { getLinkRules, setLinkRules } from '#app/server/services/workspaces/link-rules.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const LINK = 'https://kiln.test/shop';

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
});

const set = (input: object, as = actor): Promise<LinkRules> =>
  setLinkRules(fixture.deps, as, SetLinkRulesInput.parse(input));
const useSource = (): Promise<LinkRules> => set({ allPlatforms: { source: '{{platform}}' } });
const year = (): number => fixture.clock.now().getUTCFullYear() + 1;
const onDay = (day: string) => ({
  local: `${year()}-${day}T10:00`,
  timeZone: 'UTC',
  disambiguation: 'reject' as const,
});

const toInput = (content: object, more: object = {}) =>
  PublishPostInput.parse({ platforms: ['linkedin', 'twitter'], content, ...more });
const publish = (content: object, more: object = {}): Promise<PostOutput> =>
  publishPost(fixture.deps, actor, { input: toInput(content, more), source: 'api' });
const change = (postId: string, changes: ChangePostInput): Promise<PostOutput> =>
  changePost(fixture.deps, actor, { postId, change: changes });
const listTexts = ({ deliveries }: PostOutput): string[] =>
  deliveries.map(({ content }) => content.caption);
const listComments = ({ deliveries }: PostOutput) =>
  deliveries.map(({ firstComment }) => firstComment?.text);

describe('the rules for links of a workspace', () => {
  it('are off at first, then what the owner chose, for that workspace alone', async () => {
    const off = { allPlatforms: {}, platforms: {}, domains: [], shortenLinks: false };
    expect(await getLinkRules(fixture.deps, actor)).toEqual(off);
    const rules = {
      ...off,
      allPlatforms: { source: 'social' },
      domains: ['kiln.test'],
      shortenLinks: true,
    };
    expect(await set({ ...rules, domains: ['https://kiln.test/'] })).toEqual(rules);
    expect(await getLinkRules(fixture.deps, actor)).toEqual(rules);
    expect(await getLinkRules(fixture.deps, await fixture.createActor())).toEqual(off);
  });

  it('can’t be changed by an editor', async () => {
    const editor: Actor = { ...actor, role: 'editor' };
    await expect(set({}, editor)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await getLinkRules(fixture.deps, editor)).toMatchObject({ domains: [] });
  });

  it('are in the audit log and in the export', async () => {
    const rules = await useSource();
    const { workspaceId } = actor;
    const entries = await fixture.deps.prisma.auditEntry.findMany({ where: { workspaceId } });
    expect(entries.map(({ action }) => action)).toContain('settings.link_rules');
    const exported = await readWorkspace(fixture.deps.prisma, {
      workspaceId,
    } as Parameters<typeof readWorkspace>[1]);
    expect(exported.linkRules).toEqual(rules);
  });
});

describe('the links of a post', () => {
  it('are tagged for each platform in what is stored and in a dry run, and the post keeps its text', async () => {
    await set({ allPlatforms: { source: '{{platform}}', term: '{{date}}' } });
    const content = { captions: [`Open: ${LINK}!`], firstComment: LINK };
    const publishAt = onDay('03-01');
    const tags = (platform: string): string => `?utm_source=${platform}&utm_term=${year()}-03-01`;
    const { deliveries } = await planRequest(fixture.deps, actor, {
      input: toInput(content, { publishAt }),
    });
    const texts = [`Open: ${LINK}${tags('twitter')}!`, `Open: ${LINK}${tags('linkedin')}!`];
    expect(deliveries.map(({ text }) => text).sort()).toEqual(texts.toSorted());
    const post = await publish(content, { publishAt });
    expect(listTexts(post).sort()).toEqual(texts.toSorted());
    expect(listComments(post).sort()).toEqual(
      [`${LINK}${tags('twitter')}`, `${LINK}${tags('linkedin')}`].toSorted(),
    );
    expect(post.caption).toBe(`Open: ${LINK}!`);
  });

  it('are counted in their final form', async () => {
    await set({ allPlatforms: { source: 'a'.repeat(100) } });
    const platforms = { platforms: ['linkedin'] };
    const input = toInput({ captions: [`${'x'.repeat(2950)} ${LINK}`] }, platforms);
    const { valid, violations } = await planRequest(fixture.deps, actor, { input });
    expect([valid, violations[0]?.pointer]).toEqual([false, '/content/captions/0']);
  });

  it('follow the present rules and the new day when the post is edited, with the campaign it has', async () => {
    const content = { captions: [LINK], variables: { campaign: 'spring' } };
    const post = await publish(content, { platforms: ['twitter'], publishAt: onDay('03-01') });
    expect(listTexts(post)).toEqual([LINK]);
    await set({ allPlatforms: { campaign: '{{campaign}}', term: '{{date}}' } });
    const edited = await change(post.id, { content: { captions: [`New: ${LINK}`] } });
    expect(listTexts(edited)).toEqual([
      `New: ${LINK}?utm_campaign=spring&utm_term=${year()}-03-01`,
    ]);
    const moved = await change(post.id, { publishAt: onDay('04-02') });
    expect(listTexts(moved)).toEqual([`New: ${LINK}?utm_campaign=spring&utm_term=${year()}-04-02`]);
  });

  it('stay tagged when the options of many posts change', async () => {
    await useSource();
    const content = { captions: [LINK], firstComment: LINK };
    const post = await publish(content, { platforms: ['linkedin'], publishAt: onDay('03-01') });
    const { changed } = await changePosts(fixture.deps, actor, {
      input: ChangePostsInput.parse({
        filter: { state: 'scheduled' },
        change: { content: { privacyStatus: 'private' } },
      }),
      dryRun: false,
    });
    expect(changed).toBe(1);
    const read = await readPost(fixture.deps, actor, { postId: post.id });
    expect([listTexts(read), listComments(read)]).toEqual([
      [`${LINK}?utm_source=linkedin`],
      [`${LINK}?utm_source=linkedin`],
    ]);
  });

  it('follow the present rules when the post is resent', async () => {
    await useSource();
    const content = { captions: [LINK], firstComment: LINK, variables: { campaign: 'spring' } };
    const post = await publish(content, { platforms: ['linkedin'], publishAt: onDay('03-01') });
    const deliveryId = post.deliveries[0]?.id ?? '';
    await cancelDelivery(fixture.deps, actor, { deliveryId });
    await set({ allPlatforms: { source: 'other', campaign: '{{campaign}}' } });
    const resent = await resendDelivery(fixture.deps, actor, {
      deliveryId,
      changes: {},
      source: 'api',
    });
    const tagged = `${LINK}?utm_source=other&utm_campaign=spring`;
    expect([listTexts(resent), listComments(resent)]).toEqual([[tagged], [tagged]]);
  });

  it('don’t keep a post with a campaign from becoming a draft', async () => {
    const content = { captions: [LINK], variables: { campaign: 'spring' } };
    const { id: postId } = await publish(content, { publishAt: onDay('03-01') });
    const draft = await duplicatePost(fixture.deps, actor, { postId });
    expect(draft.post.content.captions).toEqual([LINK]);
  });

  it('are tagged in each post of a series, with its day', async () => {
    await set({ allPlatforms: { term: '{{date}}' } });
    const account = await fixture.deps.prisma.account.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId, platform: 'linkedin' },
    });
    const tomorrow = toDayText(new Date(fixture.clock.now().getTime() + 86_400_000));
    const input = CreateSeriesInput.parse({
      post: { accountIds: [account.id], content: { captions: [LINK] } },
      start: { local: `${tomorrow}T10:00`, timeZone: 'UTC' },
      rrule: 'FREQ=DAILY;COUNT=2',
    });
    await createSeries(fixture.deps, actor, { input, source: 'api' });
    await createOccurrences(fixture.deps);
    const rows = await fixture.deps.prisma.delivery.findMany({
      where: { workspaceId: actor.workspaceId },
      select: { text: true, post: { select: { publishLocal: true } } },
    });
    expect(rows).toHaveLength(2);
    expect(rows.map(({ text }) => text)).toEqual(
      rows.map(({ post }) => `${LINK}?utm_term=${post.publishLocal?.slice(0, 10) ?? ''}`),
    );
  });
});
