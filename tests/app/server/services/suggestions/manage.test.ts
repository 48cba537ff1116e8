import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/server/services/actor.ts';
import { getAiUsage } from '#app/server/services/usage/ai-usage.ts';
import { CAPTIONS } from '#app/server/services/suggestions/captions/caption-kind.ts';
import { HASHTAGS } from '#app/server/services/suggestions/hashtags/hashtag-kind.ts';
import { bindKind } from '#app/server/services/suggestions/bind-suggestions.ts';
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
  return (await bindKind(deps(), CAPTIONS).generate(actor, { input })).id;
}

async function makeHashtags(...hashtags: string[]): Promise<string> {
  fake.script({ json: { twitter: { hashtags } } });
  const input = {
    platform: 'twitter',
    topic: 'Kiln',
    language: 'en',
    count: hashtags.length,
  } as const;
  return (await bindKind(deps(), HASHTAGS).generate(actor, { input })).id;
}

describe('suggested captions', () => {
  it('are listed newest first, a page at a time, filtered by platform on request', async () => {
    const ids = [await makeCaption('One'), await makeCaption('Two'), await makeCaption('Three')];
    const first = await bindKind(deps(), CAPTIONS).list(actor, { limit: 2 });
    expect(first.items.map(({ caption }) => caption)).toEqual(['Three', 'Two']);
    expect(first.nextCursor).toBe(ids[1]);
    const rest = await bindKind(deps(), CAPTIONS).list(actor, { limit: 2, cursor: ids[1] });
    expect(rest).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    expect(
      (await bindKind(deps(), CAPTIONS).list(actor, { limit: 2, platform: 'tiktok' })).items,
    ).toEqual([]);
  });

  it('keep the original when a user edits them', async () => {
    const captionId = await makeCaption('One');
    const edited = await bindKind(deps(), CAPTIONS).edit(actor, {
      id: captionId,
      value: ' See evil.com\u202E ',
    });
    expect(edited).toMatchObject({ caption: 'See evil.com', original: 'One' });
    expect(edited.editedAt).toBe(fixture.clock.now().toISOString());
    expect(await bindKind(deps(), CAPTIONS).get(actor, { id: captionId })).toEqual(edited);
  });

  it('are rejected when edited to break a rule of the platform or the workspace', async () => {
    const captionId = await makeCaption('One');
    await fixture.deps.prisma.workspace.update({
      where: { id: actor.workspaceId },
      data: { bannedWords: ['cheap'] },
    });
    const caption = `cheap ${'x'.repeat(300)}`;
    await expect(
      bindKind(deps(), CAPTIONS).edit(actor, { id: captionId, value: caption }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { pointer: '/caption', code: 'caption_too_long', platform: 'twitter' },
        { pointer: '/caption', code: 'banned_word', platform: 'twitter' },
      ],
    });
    expect(await bindKind(deps(), CAPTIONS).get(actor, { id: captionId })).toMatchObject({
      caption: 'One',
    });
  });

  it('return 404 once deleted', async () => {
    const captionId = await makeCaption('One');
    await bindKind(deps(), CAPTIONS).delete(actor, { id: captionId });
    const again = bindKind(deps(), CAPTIONS).delete(actor, { id: captionId });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are visible to their workspace only', async () => {
    const captionId = await makeCaption('One');
    const refused = { code: 'not_found' };
    await expect(bindKind(deps(), CAPTIONS).get(stranger, { id: captionId })).rejects.toMatchObject(
      refused,
    );
    await expect(
      bindKind(deps(), CAPTIONS).delete(stranger, { id: captionId }),
    ).rejects.toMatchObject(refused);
    const edit = bindKind(deps(), CAPTIONS).edit(stranger, { id: captionId, value: 'Mine' });
    await expect(edit).rejects.toMatchObject(refused);
    expect((await bindKind(deps(), CAPTIONS).list(stranger, { limit: 10 })).items).toEqual([]);
    expect(await bindKind(deps(), CAPTIONS).get(actor, { id: captionId })).toMatchObject({
      caption: 'One',
    });
  });

  it('are read-only for viewers', async () => {
    const captionId = await makeCaption('One');
    const viewer: Actor = { ...actor, role: 'viewer' };
    expect(await bindKind(deps(), CAPTIONS).get(viewer, { id: captionId })).toMatchObject({
      caption: 'One',
    });
    const refused = { code: 'forbidden' };
    await expect(
      bindKind(deps(), CAPTIONS).delete(viewer, { id: captionId }),
    ).rejects.toMatchObject(refused);
    const edit = bindKind(deps(), CAPTIONS).edit(viewer, { id: captionId, value: 'x' });
    await expect(edit).rejects.toMatchObject(refused);
  });
});

describe('suggested hashtags', () => {
  it('are listed, edited within the rules, and deleted, only by their own workspace', async () => {
    const hashtagSetId = await makeHashtags('kiln', 'pots');
    const edited = await bindKind(deps(), HASHTAGS).edit(actor, {
      id: hashtagSetId,
      value: ['#Kiln', 'kiln', 'clay'],
    });
    expect(edited).toMatchObject({
      hashtags: ['Kiln', 'clay'],
      original: ['kiln', 'pots'],
      count: 2,
    });
    const tooMany = ['a', 'b', 'c', 'd', 'e', 'f', 'two words'];
    const edit = bindKind(deps(), HASHTAGS).edit(actor, { id: hashtagSetId, value: tooMany });
    await expect(edit).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [
        { code: 'hashtag_malformed', pointer: '/hashtags' },
        { code: 'too_many_hashtags' },
      ],
    });
    const refused = { code: 'not_found' };
    await expect(
      bindKind(deps(), HASHTAGS).get(stranger, { id: hashtagSetId }),
    ).rejects.toMatchObject(refused);
    await expect(
      bindKind(deps(), HASHTAGS).delete(stranger, { id: hashtagSetId }),
    ).rejects.toMatchObject(refused);
    expect(await bindKind(deps(), HASHTAGS).list(actor, { limit: 5 })).toEqual({
      items: [edited],
      nextCursor: null,
    });
    await bindKind(deps(), HASHTAGS).delete(actor, { id: hashtagSetId });
    await expect(bindKind(deps(), HASHTAGS).get(actor, { id: hashtagSetId })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('daily AI tokens', () => {
  it('are counted per day of the workspace, and reset with the next', async () => {
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
