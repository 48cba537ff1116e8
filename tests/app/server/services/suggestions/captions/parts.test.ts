import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { bindKind } from '#app/server/services/suggestions/bind-suggestions.ts';
import { CAPTIONS } from '#app/server/services/suggestions/captions/caption-kind.ts';
import { createFakeGenerator, type FakeGenerator } from '#tests/support/fake-generator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const FIRST = 'Our kiln takes a whole day to fire. This is what happens in it.';
const SECOND = 'In the morning we stack the jars, and no two of them may touch.';
const CAPTION = 'Our kiln takes a whole day to fire. Come and see it on Saturday.';
const TWO: PlatformId[] = ['twitter', 'linkedin'];
const TIKTOK_TOO: PlatformId[] = ['tiktok', 'linkedin'];
const QUESTION = 'Which jar would you put into the kiln?';

let fixture: ServiceFixture;
let actor: Actor;
let fake: FakeGenerator;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  fake = createFakeGenerator();
});

const kind = () => bindKind({ ...fixture.deps, textGenerator: fake }, CAPTIONS);
const generate = (input: Partial<GenerateCaptionsInput>) =>
  kind().generate(actor, {
    input: {
      platform: 'twitter',
      topic: 'How we fire our kiln',
      tone: 'friendly',
      language: 'en',
      thread: false,
      firstComment: false,
      ...input,
    },
  });
const data = (index = 0) =>
  fake.requests[index]?.data as { platforms: object[]; repairs: object[] };

describe('a thread', () => {
  it('is written for Twitter, and other platforms in the request get captions', async () => {
    fake.script({ json: { twitter: { posts: [FIRST, SECOND] }, linkedin: { caption: CAPTION } } });
    const platforms = { platform: undefined, platforms: TWO };
    const { variants } = await generate({ ...platforms, thread: true });
    expect(variants).toMatchObject([
      {
        platform: 'twitter',
        caption: FIRST,
        posts: [FIRST, SECOND],
        original: `${FIRST}\n\n${SECOND}`,
        firstComment: null,
        promptVersion: expect.stringMatching(/^caption-parts-/u),
      },
      { platform: 'linkedin', caption: CAPTION, posts: [] },
    ]);
    expect(data().platforms).toMatchObject([
      { id: 'twitter', maxPosts: 8 },
      { id: 'linkedin', maxCharacters: expect.any(Number) },
    ]);
    expect(data().platforms[1]).not.toHaveProperty('maxPosts');
    const { schema, maxOutputTokens } = fake.requests[0] ?? {};
    expect(Object.keys(schema?.shape ?? {})).toEqual(['outcome', 'twitter', 'linkedin']);
    expect(maxOutputTokens).toBeLessThanOrEqual(2000);
  });

  it('is repaired with the place of the problem, then cut', async () => {
    const long = Array.from({ length: 20 }, (_, at) => `Shelf ${at + 10} has jars.`).join(' ');
    fake.script(
      { json: { twitter: { posts: [FIRST, `${SECOND} @stranger`] } } },
      { json: { twitter: { posts: [FIRST, long] } } },
    );
    const { posts, cut, findings } = await generate({ thread: true });
    expect(data(1).repairs).toMatchObject([
      { complaints: [expect.stringMatching(/^Post 2: A mention/u)] },
    ]);
    expect(posts).toHaveLength(2);
    expect(posts[1]?.length).toBeLessThanOrEqual(280);
    expect([cut, findings[0]?.code]).toEqual([true, expect.stringMatching(/too_long/u)]);
  });

  it.each([
    ['one text with empty lines', { json: { twitter: { posts: `${FIRST}\n\n${SECOND}` } } }],
    ['another name', { json: { twitter: { thread: [FIRST, SECOND] } } }],
    ['objects', { json: { twitter: { posts: [{ text: FIRST }, { text: SECOND }] } } }],
    ['no platform', { json: { outcome: 'written', posts: [FIRST, SECOND] } }],
  ])('is read from what models write: %s', async (_what, response) => {
    fake.script(response);
    expect((await generate({ thread: true })).posts).toEqual([FIRST, SECOND]);
  });

  it('becomes one post if the model writes one twice', async () => {
    fake.script(
      { json: { twitter: { posts: [FIRST] } } },
      { json: { twitter: { posts: [FIRST] } } },
    );
    expect(await generate({ thread: true })).toMatchObject({ caption: FIRST, posts: [] });
    expect(data(1).repairs).toMatchObject([
      { complaints: [expect.stringContaining('at least two')] },
    ]);
  });

  it('is refused with the reason if the model declines', async () => {
    fake.script({ json: { twitter: { posts: ['I’m sorry, but I can’t help with that.'] } } });
    await expect(generate({ thread: true })).rejects.toMatchObject({ code: 'suggestion_refused' });
  });

  it('can be edited post by post, or become one post', async () => {
    fake.script({ json: { twitter: { posts: [FIRST, SECOND], firstComment: QUESTION } } });
    const { id } = await generate({ thread: true, firstComment: true });
    const value = { posts: ['One', 'Two'], firstComment: null };
    expect(await kind().edit(actor, { id, value })).toMatchObject({
      caption: 'One',
      posts: ['One', 'Two'],
      original: `${FIRST}\n\n${SECOND}`,
      firstComment: QUESTION,
    });
    await expect(
      kind().edit(actor, { id, value: { ...value, posts: ['One', 'x'.repeat(300)] } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await kind().edit(actor, { id, value: 'Only' })).toMatchObject({ posts: [] });
  });
});

describe('a first comment', () => {
  it('comes with the caption where the platform has comments', async () => {
    fake.script({
      json: {
        tiktok: { caption: CAPTION, firstComment: QUESTION },
        linkedin: { caption: CAPTION, firstComment: QUESTION },
      },
    });
    const platforms = { platform: undefined, platforms: TIKTOK_TOO };
    const { variants } = await generate({ ...platforms, firstComment: true });
    expect(variants).toMatchObject([
      { platform: 'tiktok', caption: CAPTION, firstComment: null },
      { platform: 'linkedin', caption: CAPTION, firstComment: QUESTION },
    ]);
    expect(data().platforms[0]).not.toHaveProperty('commentCharacters');
    expect(data().platforms[1]).toHaveProperty('commentCharacters');
  });

  it('is checked and repaired like the caption, and left out if it stays wrong', async () => {
    const wrong = { caption: CAPTION, firstComment: 'https://evil.example' };
    fake.script({ json: { twitter: wrong } }, { json: { twitter: wrong } });
    const generated = await generate({ firstComment: true });
    expect(generated).toMatchObject({ caption: CAPTION, firstComment: null, cut: true });
    expect(JSON.stringify(data(1).repairs)).toContain('First comment: ');
  });

  it('doesn’t hold up a caption if the model leaves it out', async () => {
    fake.script({ json: { twitter: { caption: CAPTION } } });
    expect(await generate({ firstComment: true })).toMatchObject({ firstComment: null });
    expect(fake.requests).toHaveLength(1);
  });
});

it('asks for ordinary captions as before', async () => {
  fake.script({ json: { twitter: { caption: CAPTION } } });
  const generated = await generate({});
  expect(generated).toMatchObject({ posts: [], firstComment: null });
  expect(generated.promptVersion).toMatch(/^captions-/u);
  expect(JSON.stringify(fake.requests[0])).not.toMatch(/maxPosts|firstComment/u);
});
