import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListComposerDraftsInput } from '#app/domain/composer/composer-drafts.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { CreateDraftInput, MAX_DRAFTS } from '#app/domain/posts/saved-drafts.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  openComposerDraft,
  saveComposerDraft,
} from '#app/server/services/drafts/composer-drafts.ts';
import {
  deleteDraft,
  duplicateDraft,
  eraseDeletedDrafts,
  restoreDraft,
} from '#app/server/services/drafts/delete-draft.ts';
import { listComposerDrafts } from '#app/server/services/drafts/list-composer-drafts.ts';
import {
  createDraft,
  getDraft,
  listDrafts,
  updateDraft,
} from '#app/server/services/drafts/manage-drafts.ts';
import {
  createConnectedAccount,
  createServiceFixture,
  type ServiceFixture,
} from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

const withCaption = (caption: string): Draft => ({
  ...EMPTY_DRAFT,
  shared: { caption, hashtags: ['kiln'] },
});
const list = (input: Partial<ListComposerDraftsInput> = {}, as = actor) =>
  listComposerDrafts(fixture.deps, as, ListComposerDraftsInput.parse(input));

it('is found by a calendar only without a time or a queue', async () => {
  await save('Without a time');
  const times: Partial<Draft['time']>[] = [
    { when: 'time', date: '2027-06-01', clock: '09:00', timeZone: 'UTC' },
    { when: 'queue', queueId: 'q_mornings' },
  ];
  for (const time of times) {
    const draft: Draft = { ...withCaption('Planned'), time: { ...EMPTY_DRAFT.time, ...time } };
    const input = { draftId: null, clientKey: time.when ?? '', version: 0, draft };
    await saveComposerDraft(fixture.deps, actor, input);
  }
  const filter = { ...ListComposerDraftsInput.parse({}), isUntimed: true };
  const { items } = await listComposerDrafts(fixture.deps, actor, filter);
  expect(items.map(({ excerpt }) => excerpt)).toEqual(['Without a time #kiln']);
  expect((await list()).items).toHaveLength(3);
});

async function save(caption: string, clientKey = caption): Promise<string> {
  const input = { draftId: null, clientKey, version: 0, draft: withCaption(caption) };
  const result = await saveComposerDraft(fixture.deps, actor, input);
  if (result.status !== 'saved') throw new Error(result.status);
  return result.id;
}

const resave = (draftId: string, version: number, draft: Draft) =>
  saveComposerDraft(fixture.deps, actor, { draftId, clientKey: 'unused', version, draft });

describe('a draft from the composer', () => {
  it('is saved, opened, and saved again as it was typed', async () => {
    const id = await save('First');
    const second: Draft = {
      ...withCaption('Second'),
      own: { tiktok: { caption: 'Not sent in this mode', hashtags: [] } },
    };
    expect(await resave(id, 1, second)).toMatchObject({ status: 'saved', id, version: 2 });
    expect(await openComposerDraft(fixture.deps, actor, { draftId: id })).toMatchObject({
      version: 2,
      draft: second,
      problem: null,
    });
  });

  it('is created once if the response to the first save was lost', async () => {
    const id = await save('First', 'key');
    const retry = { draftId: null, clientKey: 'key', version: 0, draft: withCaption('More') };
    const result = await saveComposerDraft(fixture.deps, actor, retry);
    expect(result).toMatchObject({
      status: 'changed',
      current: { id, version: 1, draft: withCaption('First') },
    });
    expect((await list()).items).toHaveLength(1);
  });

  it('never overwrites a version that the composer hasn’t read', async () => {
    const id = await save('First');
    await resave(id, 1, withCaption('Theirs'));
    expect(await resave(id, 1, withCaption('Mine'))).toMatchObject({
      status: 'changed',
      current: { version: 2, draft: withCaption('Theirs') },
    });
  });

  it('reports a draft that was deleted meanwhile', async () => {
    const id = await save('First');
    await deleteDraft(fixture.deps, actor, { draftId: id });
    expect(await resave(id, 1, withCaption('Mine'))).toEqual({ status: 'gone' });
    await expect(openComposerDraft(fixture.deps, actor, { draftId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is the same draft over the API, in both directions', async () => {
    const id = await save('From the composer');
    const { version, post } = await getDraft(fixture.deps, actor, { draftId: id });
    expect([version, post.content.captions]).toEqual([1, ['From the composer']]);
    const changed = { ...post, content: { ...post.content, captions: ['From the API'] } };
    await updateDraft(fixture.deps, actor, { draftId: id, version, post: changed });
    expect(await openComposerDraft(fixture.deps, actor, { draftId: id })).toMatchObject({
      version: 2,
      draft: withCaption('From the API'),
    });
  });

  it('keeps its accounts over the API, and says if one was never in the workspace', async () => {
    const { workspaceId } = actor;
    const connect = (isDefault: boolean) =>
      createConnectedAccount(fixture.deps, { workspaceId, platform: 'tiktok', isDefault });
    const tiktok = [await connect(true), await connect(false)];
    const draft: Draft = { ...withCaption('For two'), platforms: ['tiktok'], accounts: { tiktok } };
    const input = { draftId: null, clientKey: 'two', version: 0, draft };
    await saveComposerDraft(fixture.deps, actor, input);
    const [summary] = (await list()).items;
    expect(summary).toMatchObject({ platforms: ['tiktok'] });
    const draftId = summary?.id ?? '';
    const { post } = await getDraft(fixture.deps, actor, { draftId });
    expect(post).toMatchObject({ accountIds: tiktok });
    const accountIds = [...tiktok, 'acct_unknown'];
    await updateDraft(fixture.deps, actor, { draftId, version: 1, post: { ...post, accountIds } });
    expect(await openComposerDraft(fixture.deps, actor, { draftId })).toMatchObject({
      draft,
      problem: 'This draft names an account that isn’t in this workspace. Check where it goes.',
    });
  });

  it('belongs to its workspace', async () => {
    const id = await save('First');
    const stranger = await fixture.createActor();
    const input = { draftId: id, clientKey: 'x', version: 1, draft: withCaption('Theirs') };
    expect(await saveComposerDraft(fixture.deps, stranger, input)).toEqual({ status: 'gone' });
    expect((await list({}, stranger)).items).toEqual([]);
    for (const change of [deleteDraft, restoreDraft, duplicateDraft])
      await expect(change(fixture.deps, stranger, { draftId: id })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('the list of drafts', () => {
  it('shows the last saved one first, page by page', async () => {
    const ids: string[] = [];
    for (const caption of ['A', 'B', 'C']) {
      ids.push(await save(caption));
      fixture.clock.advance(1000);
    }
    await resave(ids[0] ?? '', 1, withCaption('A, changed'));
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({ excerpt: 'A, changed #kiln', platforms: [] });
  });

  it('finds texts and hashtags, ignoring case', async () => {
    await save('The KILN opens in Köln');
    await save('窯が開く');
    const find = async (search: string) => (await list({ search })).items.length;
    expect([await find('köln'), await find('#KILN'), await find('開'), await find('%')]).toEqual([
      1, 2, 1, 0,
    ]);
  });

  it('shows drafts from the API as well', async () => {
    const input = CreateDraftInput.parse({ post: { content: { captions: ['By a script'] } } });
    await createDraft(fixture.deps, actor, input);
    expect((await list({ search: 'script' })).items[0]).toMatchObject({ excerpt: 'By a script' });
  });
});

describe('a deleted draft', () => {
  it('can be restored for a day, and is then erased', async () => {
    const id = await save('First');
    await deleteDraft(fixture.deps, actor, { draftId: id });
    const page = await listDrafts(fixture.deps, actor, { limit: 10 });
    expect([(await list()).items, page.items]).toEqual([[], []]);
    await eraseDeletedDrafts(fixture.deps);
    await restoreDraft(fixture.deps, actor, { draftId: id });
    expect((await list()).items).toMatchObject([{ id, excerpt: 'First #kiln' }]);

    await deleteDraft(fixture.deps, actor, { draftId: id });
    fixture.clock.advance(24 * 3_600_000 + 1);
    await eraseDeletedDrafts(fixture.deps);
    expect(await fixture.deps.prisma.draft.count({ where: { id } })).toBe(0);
    await expect(restoreDraft(fixture.deps, actor, { draftId: id })).rejects.toMatchObject({
      message: expect.stringContaining('more than 24 hours ago') as string,
    });
  });

  it('leaves its copy alone', async () => {
    const id = await save('First');
    const copy = await duplicateDraft(fixture.deps, actor, { draftId: id });
    await deleteDraft(fixture.deps, actor, { draftId: id });
    expect(await openComposerDraft(fixture.deps, actor, { draftId: copy.id })).toMatchObject({
      version: 1,
      draft: withCaption('First'),
    });
  });

  it('makes room for another', async () => {
    const { prisma, clock } = fixture.deps;
    const id = await save('First', 'key');
    const common = { workspaceId: actor.workspaceId, content: {}, createdAt: clock.now() };
    await prisma.draft.createMany({
      data: Array.from({ length: MAX_DRAFTS - 1 }, (_, at) => {
        return { ...common, id: `drf_${actor.workspaceId}${at}`, updatedAt: clock.now() };
      }),
    });
    const another = { draftId: null, clientKey: 'other', version: 0, draft: EMPTY_DRAFT };
    await expect(saveComposerDraft(fixture.deps, actor, another)).rejects.toMatchObject({
      code: 'conflict',
    });
    const retry = { ...another, clientKey: 'key' };
    expect((await saveComposerDraft(fixture.deps, actor, retry)).status).toBe('changed');
    await deleteDraft(fixture.deps, actor, { draftId: id });
    expect((await saveComposerDraft(fixture.deps, actor, another)).status).toBe('saved');
  });
});
