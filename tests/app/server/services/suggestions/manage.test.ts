import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/server/services/actor.ts';
import { generateCaptions } from '#app/server/services/captions/generate-captions.ts';
import {
  deleteCaption,
  editCaption,
  getCaption,
  listCaptions,
} from '#app/server/services/captions/manage-captions.ts';
import { generateHashtags } from '#app/server/services/hashtags/generate-hashtags.ts';
import {
  deleteHashtags,
  editHashtags,
  getHashtags,
  listHashtags,
} from '#app/server/services/hashtags/manage-hashtags.ts';
import { getAiUsage } from '#app/server/services/usage/ai-usage.ts';
import { createFakeGenerator, type FakeGenerator } from '#tests/support/fake-generator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let actor: Actor;
let stranger: Actor;
let fake: FakeGenerator;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  [actor, stranger] = [await fixture.createActor(), await fixture.createActor()];
  fake = createFakeGenerator();
});

const deps = () => ({ ...fixture.deps, textGenerator: fake });

async function makeCaption(text: string): Promise<string> {
  fake.script({ json: { twitter: { caption: text } } });
  const input = { platform: 'twitter', topic: 'Kiln', tone: 'casual', language: 'en' } as const;
  fixture.clock.advance(5);
  return (await generateCaptions(deps(), actor, { input })).id;
}

async function makeHashtags(...hashtags: string[]): Promise<string> {
  fake.script({ json: { twitter: { hashtags } } });
  const input = {
    platform: 'twitter',
    topic: 'Kiln',
    language: 'en',
    count: hashtags.length,
  } as const;
  return (await generateHashtags(deps(), actor, { input })).id;
}

describe('captions that were suggested', () => {
  it('are listed newest first, a page at a time, of one platform if asked', async () => {
    const ids = [await makeCaption('One'), await makeCaption('Two'), await makeCaption('Three')];
    const first = await listCaptions(deps(), actor, { limit: 2 });
    expect(first.items.map(({ caption }) => caption)).toEqual(['Three', 'Two']);
    expect(first.nextCursor).toBe(ids[1]);
    const rest = await listCaptions(deps(), actor, { limit: 2, cursor: ids[1] });
    expect(rest).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    expect((await listCaptions(deps(), actor, { limit: 2, platform: 'tiktok' })).items).toEqual([]);
  });

  it('keep what was suggested when a person words them anew', async () => {
    const captionId = await makeCaption('One');
    const edited = await editCaption(deps(), actor, { captionId, caption: ' See evil.com\u202E ' });
    expect(edited).toMatchObject({ caption: 'See evil.com', original: 'One' });
    expect(edited.editedAt).toBe(fixture.clock.now().toISOString());
    expect(await getCaption(deps(), actor, { captionId })).toEqual(edited);
  });

  it('do not take a text that breaks a rule of the platform or the workspace', async () => {
    const captionId = await makeCaption('One');
    await fixture.deps.prisma.workspace.update({
      where: { id: actor.workspaceId },
      data: { bannedWords: ['cheap'] },
    });
    const caption = `cheap ${'x'.repeat(300)}`;
    await expect(editCaption(deps(), actor, { captionId, caption })).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { pointer: '/caption', code: 'caption_too_long', platform: 'twitter' },
        { pointer: '/caption', code: 'banned_word', platform: 'twitter' },
      ],
    });
    expect(await getCaption(deps(), actor, { captionId })).toMatchObject({ caption: 'One' });
  });

  it('are gone when deleted', async () => {
    const captionId = await makeCaption('One');
    await deleteCaption(deps(), actor, { captionId });
    const again = deleteCaption(deps(), actor, { captionId });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are nobody else’s', async () => {
    const captionId = await makeCaption('One');
    const refused = { code: 'not_found' };
    await expect(getCaption(deps(), stranger, { captionId })).rejects.toMatchObject(refused);
    await expect(deleteCaption(deps(), stranger, { captionId })).rejects.toMatchObject(refused);
    const edit = editCaption(deps(), stranger, { captionId, caption: 'Mine' });
    await expect(edit).rejects.toMatchObject(refused);
    expect((await listCaptions(deps(), stranger, { limit: 10 })).items).toEqual([]);
    expect(await getCaption(deps(), actor, { captionId })).toMatchObject({ caption: 'One' });
  });

  it('are a viewer’s to read and nothing else', async () => {
    const captionId = await makeCaption('One');
    const viewer: Actor = { ...actor, role: 'viewer' };
    expect(await getCaption(deps(), viewer, { captionId })).toMatchObject({ caption: 'One' });
    const refused = { code: 'forbidden' };
    await expect(deleteCaption(deps(), viewer, { captionId })).rejects.toMatchObject(refused);
    const edit = editCaption(deps(), viewer, { captionId, caption: 'x' });
    await expect(edit).rejects.toMatchObject(refused);
  });
});

describe('hashtags that were suggested', () => {
  it('are listed, edited within the rules, and deleted, by their own workspace alone', async () => {
    const hashtagSetId = await makeHashtags('kiln', 'pots');
    const edited = await editHashtags(deps(), actor, {
      hashtagSetId,
      hashtags: ['#Kiln', 'kiln', 'clay'],
    });
    expect(edited).toMatchObject({
      hashtags: ['Kiln', 'clay'],
      original: ['kiln', 'pots'],
      count: 2,
    });
    const tooMany = ['a', 'b', 'c', 'd', 'e', 'f', 'two words'];
    const edit = editHashtags(deps(), actor, { hashtagSetId, hashtags: tooMany });
    await expect(edit).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { code: 'hashtag_malformed', pointer: '/hashtags' },
        { code: 'too_many_hashtags' },
      ],
    });
    const refused = { code: 'not_found' };
    await expect(getHashtags(deps(), stranger, { hashtagSetId })).rejects.toMatchObject(refused);
    await expect(deleteHashtags(deps(), stranger, { hashtagSetId })).rejects.toMatchObject(refused);
    expect(await listHashtags(deps(), actor, { limit: 5 })).toEqual({
      items: [edited],
      nextCursor: null,
    });
    await deleteHashtags(deps(), actor, { hashtagSetId });
    await expect(getHashtags(deps(), actor, { hashtagSetId })).rejects.toMatchObject(refused);
  });
});

describe('the day’s tokens', () => {
  it('are counted in the workspace’s own day, and start anew with the next', async () => {
    await makeCaption('One');
    expect(await getAiUsage(deps(), actor)).toEqual({
      used: 150,
      limit: 400_000,
      remaining: 399_850,
      resetAt: '2026-11-22T00:00:00.000Z',
    });
    await fixture.deps.prisma.workspace.update({
      where: { id: actor.workspaceId },
      data: { timeZone: 'Pacific/Kiritimati' },
    });
    const tomorrow = await getAiUsage(deps(), actor);
    expect(tomorrow).toMatchObject({ resetAt: '2026-11-21T10:00:00.000Z' });
    expect(await getAiUsage(deps(), stranger)).toMatchObject({ used: 0 });
  });
});
