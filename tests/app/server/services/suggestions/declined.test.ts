import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { CAPTIONS } from '#app/server/services/suggestions/captions/caption-kind.ts';
import { HASHTAGS } from '#app/server/services/suggestions/hashtags/hashtag-kind.ts';
import { bindKind } from '#app/server/services/suggestions/bind-suggestions.ts';
import {
  createFakeGenerator,
  type FakeGenerator,
  type FakeScript,
} from '#tests/support/fake-generator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const GOOD = 'Our kiln opens on Saturday. Come and see what we have for you.';
const REFUSAL = "I'm sorry, but I can't help with that.";
const GERMAN_REFUSAL = 'Es tut mir leid, aber dabei kann ich nicht helfen.';
const LONG = Array.from(
  { length: 20 },
  (_, at) => `Shelf ${at} of our kiln is full of pots for you.`,
).join(' ');
const respond = (captions: Record<string, string>, more: object = {}): { json: unknown } => ({
  json: {
    ...more,
    ...Object.fromEntries(Object.entries(captions).map(([id, caption]) => [id, { caption }])),
  },
});

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

const deps = () => ({ ...fixture.deps, textGenerator: fake });
const input = (more: Partial<GenerateCaptionsInput> = {}): GenerateCaptionsInput => ({
  platform: 'twitter',
  topic: 'Our kiln opens',
  tone: 'friendly',
  language: 'en',
  ...more,
});
const caption = (more: Partial<GenerateCaptionsInput> = {}) =>
  bindKind(deps(), CAPTIONS).generate(actor, { input: input(more) });
const THREE = { platform: undefined, platforms: ['twitter', 'linkedin', 'tiktok'] } as const;
const several = () => caption({ ...THREE, platforms: [...THREE.platforms] });

describe('a model that declines', () => {
  it.each<[string, FakeScript]>([
    ['in the caption', respond({ twitter: REFUSAL })],
    ['in a language that was not requested', respond({ twitter: GERMAN_REFUSAL })],
    ['by the outcome, with an empty caption', respond({ twitter: '' }, { outcome: 'declined' })],
    ['by the outcome alone', { json: { outcome: 'declined' } }],
    ['by the outcome, with an apology', respond({ twitter: 'Nope!' }, { outcome: 'declined' })],
    ['in prose instead of JSON', { text: REFUSAL }],
    ['in prose behind its thoughts', { text: `<think>{"twitter": no}</think>\n\n${REFUSAL}` }],
    ['as a bare text', { json: { twitter: REFUSAL } }],
  ])('%s gets the refusal message and is asked once', async (_how, script) => {
    fake.script(script);
    await expect(caption()).rejects.toMatchObject({
      code: 'suggestion_refused',
      message: 'The AI service declined to write about this topic. Describe it in other words.',
    });
    expect(fake.requests).toHaveLength(1);
    const day = await fixture.deps.prisma.aiUsageDay.findFirst({
      where: { workspaceId: actor.workspaceId },
    });
    expect(day).toMatchObject({ tokensReserved: 0, tokensUsed: 150 });
  });

  it('is queried again for a single declined platform, and then reported as declined', async () => {
    fake.script(
      respond({ twitter: GOOD, linkedin: REFUSAL, tiktok: '🔥' }),
      respond({ linkedin: REFUSAL, tiktok: GOOD }),
    );
    const generated = await several();
    expect(generated.variants.map(({ platform }) => platform)).toEqual(['twitter', 'tiktok']);
    expect(generated.failures).toMatchObject([
      { platform: 'linkedin', code: 'suggestion_refused' },
    ]);
  });

  it.each(['filtered', 'refused'] as const)(
    'loses nothing that was complete if it declines in the middle of a response (%s)',
    async (finish) => {
      const text = JSON.stringify({ twitter: { caption: GOOD }, linkedin: { caption: LONG } });
      fake.script({ text: `${text.slice(0, -1)},"tiktok":{"capt`, finish });
      const generated = await several();
      expect(generated.variants.map(({ platform }) => platform)).toEqual(['twitter', 'linkedin']);
      expect(generated.failures).toMatchObject([
        { platform: 'tiktok', code: 'suggestion_refused' },
      ]);
      expect(fake.requests).toHaveLength(1);
    },
  );

  it('on the second request keeps what it wrote before, cut to fit', async () => {
    fake.script(respond({ twitter: LONG }), respond({ twitter: REFUSAL }));
    expect(await caption()).toMatchObject({
      cut: true,
      caption: expect.stringMatching(/^Shelf 0/u),
    });
  });

  it('is reported as a stream event, and no part of the refusal is shown', async () => {
    fake.script({ ...respond({ twitter: REFUSAL }), pieceLength: 3 });
    const events = [];
    for await (const event of bindKind(deps(), CAPTIONS).stream(actor, { input: input() }))
      events.push(event);
    expect(events).toMatchObject([
      { event: 'progress' },
      { event: 'error', data: { code: 'suggestion_refused' } },
    ]);
    expect(JSON.stringify(events)).not.toContain("can't help");
  });

  it('to choose hashtags gets the refusal message', async () => {
    fake.script({ json: { instagram: { hashtags: REFUSAL.split(', ') } } });
    const requested = {
      platform: 'instagram',
      topic: 'Our kiln',
      language: 'en',
      count: 2,
    } as const;
    await expect(
      bindKind(deps(), HASHTAGS).generate(actor, { input: requested }),
    ).rejects.toMatchObject({ code: 'suggestion_refused' });
  });

  it('is not detected in a caption that begins with Sorry', async () => {
    const sorry = "Sorry, we can't help ourselves: the sale is back!";
    fake.script(respond({ twitter: sorry }, { outcome: 'written' }));
    expect((await caption()).caption).toBe(sorry);
  });
});

describe('a response in an unexpected shape', () => {
  it.each<[string, FakeScript]>([
    ['wrapped in an object', { json: { captions: { twitter: { caption: GOOD } } } }],
    ['a list', { json: { posts: [{ platform: 'Twitter', caption: GOOD }] } }],
    ['a list alone', { json: [{ platform: 'twitter', caption: GOOD }] }],
    ['the caption alone', { json: { caption: GOOD } }],
    ['named by another name', { json: { X: { caption: GOOD } } }],
    ['behind thoughts', { text: `<think>{"twitter":{}</think>{"twitter":{"caption":"${GOOD}"}}` }],
    ['behind an example', { text: `Like {"a":1}: {"twitter":{"caption":"${GOOD}"}}` }],
  ])('is parsed, and nothing is charged twice: %s', async (_shape, script) => {
    fake.script(script);
    expect((await caption()).caption).toBe(GOOD);
    expect(fake.requests).toHaveLength(1);
  });

  it('is cut off at the end if it never stops', async () => {
    const text = `${JSON.stringify({ twitter: { caption: GOOD } })}${' \n'.repeat(50_000)}`;
    fake.script({ text, pieceLength: 100 });
    expect((await caption()).caption).toBe(GOOD);
    expect(fake.ended()).toBe(1);
  });
});
