import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import { TextGeneratorError } from '#app/server/ports/text-generator.ts';
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

const INPUT: GenerateCaptionsInput = {
  platform: 'twitter',
  topic: 'Our kiln opens',
  tone: 'friendly',
  language: 'en',
};
const GOOD = 'Our kiln opens on Saturday. Come and see what we have for you.';
const SENTENCES = Array.from({ length: 20 }, (_, at) => `Shelf ${at + 10} has pots for you.`);
const LONG = SENTENCES.join(' ');
const respond = (captions: Record<string, string>): { json: unknown } => ({
  json: Object.fromEntries(Object.entries(captions).map(([id, caption]) => [id, { caption }])),
});
const unavailable = new TextGeneratorError('unavailable', {
  message: 'No response from server',
  usage: { inputTokens: 30, outputTokens: 0 },
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
const caption = (input: Partial<GenerateCaptionsInput> = {}) =>
  bindKind(deps(), CAPTIONS).generate(actor, { input: { ...INPUT, ...input } });
const readDay = () =>
  fixture.deps.prisma.aiUsageDay.findFirst({ where: { workspaceId: actor.workspaceId } });
const data = (index: number) => fake.requests[index]?.data as Record<string, never>;

describe('a caption', () => {
  it('is stored with its origin if it follows the rules', async () => {
    fake.script(respond({ twitter: GOOD }));
    const generated = await caption();
    expect(generated).toMatchObject({
      caption: GOOD,
      original: GOOD,
      characters: GOOD.length,
      maxCharacters: 280,
      findings: [],
      cut: false,
      sample: false,
      model: 'fake-1',
      rightToLeft: false,
      failures: [],
      variants: [{ caption: GOOD, platform: 'twitter' }],
    });
    const row = await fixture.deps.prisma.caption.findUniqueOrThrow({
      where: { id: generated.id },
    });
    expect(row).toMatchObject({
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      topic: 'Our kiln opens',
      tone: 'friendly',
      promptVersion: expect.stringMatching(/^captions-/u),
      parameters: { api: 'responses', platforms: ['twitter'] },
      inputTokens: 100,
      outputTokens: 50,
    });
    expect(await readDay()).toMatchObject({ tokensReserved: 0, tokensUsed: 150, requests: 1 });
  });

  it('is requested once more, with the exact violation, if it breaks a rule', async () => {
    fake.script(respond({ twitter: LONG }), respond({ twitter: GOOD }));
    const generated = await caption();
    expect(data(1)).toMatchObject({
      repairs: [
        {
          platform: 'twitter',
          previous: LONG,
          complaints: [
            `The caption is too long for Twitter: ${LONG.length} of 280 weighted characters.`,
          ],
        },
      ],
    });
    expect(generated).toMatchObject({
      caption: GOOD,
      cut: false,
      findings: [{ code: 'caption_too_long', resolution: 'asked_again' }],
      usage: { inputTokens: 200, outputTokens: 100 },
    });
  });

  it('is cut at a sentence and marked, without a third request, if it breaks the rule again', async () => {
    fake.script(respond({ twitter: LONG }), respond({ twitter: LONG }), respond({ twitter: GOOD }));
    const generated = await caption();
    expect(generated.caption).toBe(SENTENCES.slice(0, 10).join(' '));
    expect(generated).toMatchObject({
      cut: true,
      findings: [{ code: 'caption_too_long', resolution: 'cut' }],
    });
    expect(fake.remaining()).toBe(1);
  });

  it('in the wrong language twice fails with an error, and nothing is stored', async () => {
    const german = 'Unser Ofen ist da und wir freuen uns, ihn mit euch zu zeigen, auch am Sonntag.';
    fake.script(respond({ twitter: german }), respond({ twitter: german }));
    await expect(caption()).rejects.toMatchObject({
      code: 'suggestion_failed',
      message: expect.stringMatching(/Twitter.*is not in English\. Try again/u),
      violations: [{ code: 'wrong_language', platform: 'twitter' }],
    });
    expect(
      await fixture.deps.prisma.caption.count({ where: { workspaceId: actor.workspaceId } }),
    ).toBe(0);
    // The first request also asks whether the German text is a reply.
    expect(await readDay()).toMatchObject({ tokensReserved: 0, tokensUsed: 300, requests: 3 });
  });

  it("contains none of the workspace's banned words", async () => {
    await fixture.deps.prisma.workspace.update({
      where: { id: actor.workspaceId },
      data: { bannedWords: ['cheap'] },
    });
    const bad = `${GOOD} It is cheap.`;
    fake.script(respond({ twitter: bad }), respond({ twitter: bad }));
    expect(await caption()).toMatchObject({ caption: GOOD, cut: true });
    expect(data(0)).toMatchObject({ bannedWords: ['cheap'] });
  });

  it('loses invisible characters and hashtags without another request', async () => {
    fake.script(respond({ twitter: `${GOOD}\u202E #kiln #pots` }));
    const generated = await caption();
    expect(generated.caption).toBe(GOOD);
    expect(generated.findings.map(({ code, resolution }) => [code, resolution])).toEqual([
      ['invisible_characters', 'tidied'],
      ['hashtag_in_caption', 'tidied'],
    ]);
    expect(fake.requests).toHaveLength(1);
  });

  it('is a sample if it is from the sandbox, and marked if its language is right-to-left', async () => {
    fake.script({ ...respond({ twitter: 'מחכים לכם בפתיחת התנור שלנו' }), isSample: true });
    expect(await caption({ language: 'he' })).toMatchObject({ sample: true, rightToLeft: true });
  });
});

describe('captions for several platforms', () => {
  it('come from one request, in the requested order', async () => {
    fake.script(respond({ twitter: GOOD, linkedin: `${GOOD} More.`, instagram: GOOD }));
    const generated = await caption({
      platform: undefined,
      platforms: ['linkedin', 'twitter', 'linkedin'],
    });
    expect(generated.variants.map(({ platform }) => platform)).toEqual(['linkedin', 'twitter']);
    expect(generated.caption).toBe(`${GOOD} More.`);
    expect(new Set(generated.variants.map(({ batchId }) => batchId)).size).toBe(1);
    expect(fake.requests).toHaveLength(1);
  });

  it('repeat the request only for those that broke a rule, and report which failed', async () => {
    fake.script(
      respond({ twitter: LONG, linkedin: GOOD, tiktok: '🔥' }),
      respond({ twitter: GOOD, tiktok: '🔥' }),
    );
    const generated = await caption({
      platform: undefined,
      platforms: ['linkedin', 'twitter', 'tiktok'],
    });
    expect(generated.variants.map(({ platform }) => platform)).toEqual(['linkedin', 'twitter']);
    expect(generated.failures).toMatchObject([{ platform: 'tiktok', code: 'suggestion_failed' }]);
    expect(Object.keys(fake.requests[1]?.schema.shape ?? {})).toEqual([
      'outcome',
      'twitter',
      'tiktok',
    ]);
  });
});

describe('an unusable response', () => {
  it.each<[string, FakeScript]>([
    ['nonsense', { text: 'Sure! Here you are: Our kiln opens' }],
    ['JSON of another shape', { json: ['Our kiln opens'] }],
    ['a member of another type', { json: { twitter: { caption: 5 } } }],
    ['nothing', { text: '', finish: 'lost' }],
    ['half of one', { text: '{"twitter":{"caption":"Our kiln op', finish: 'truncated' }],
  ])('is requested again: %s', async (_what, first) => {
    fake.script(first, respond({ twitter: GOOD }));
    expect((await caption()).caption).toBe(GOOD);
    expect(data(1)).toMatchObject({ repairs: [{ previous: null }] });
  });

  it('keeps its complete parts when it is cut off', async () => {
    const text = `\`\`\`json\n{"linkedin":{"caption":${JSON.stringify(GOOD)}},"twitter":{"capt`;
    fake.script({ text, finish: 'lost', pieceLength: 3 }, respond({ twitter: GOOD }));
    const generated = await caption({ platform: undefined, platforms: ['linkedin', 'twitter'] });
    expect(generated.variants).toHaveLength(2);
    expect(Object.keys(fake.requests[1]?.schema.shape ?? {})).toEqual(['outcome', 'twitter']);
  });

  it('twice in a row ends in an error that says so', async () => {
    fake.script({ text: 'no' }, { text: 'no' });
    await expect(caption()).rejects.toThrow(/a usable caption for Twitter.*format/u);
  });

  it.each(['refused', 'filtered'] as const)(
    'because the model %s is reported, and not requested again',
    async (finish) => {
      fake.script({ text: '', finish });
      await expect(caption()).rejects.toMatchObject({ code: 'suggestion_refused' });
      expect(fake.requests).toHaveLength(1);
    },
  );

  it('because the service is unavailable is reported as such, and charged as used', async () => {
    fake.script({ error: unavailable });
    await expect(caption()).rejects.toBe(unavailable);
    expect(await readDay()).toMatchObject({ tokensReserved: 0, tokensUsed: 30 });
  });

  it('because the service fails on the second request keeps the first caption, cut to fit', async () => {
    fake.script(respond({ twitter: LONG }), { error: unavailable });
    expect(await caption()).toMatchObject({ cut: true });
    fake.script({ text: 'no' }, { error: unavailable });
    await expect(caption()).rejects.toBe(unavailable);
  });
});

describe('hashtags', () => {
  const tags = (...hashtags: string[]): { json: unknown } => ({
    json: { instagram: { hashtags } },
  });
  const make = (count: number) =>
    bindKind(deps(), HASHTAGS).generate(actor, {
      input: { platform: 'instagram', topic: 'Our kiln opens', language: 'en', count },
    });

  it('are as many as requested, capped at the platform’s maximum', async () => {
    fake.script(tags('#kiln', 'pots', 'fire', 'clay', 'studio'));
    expect(await make(50)).toMatchObject({
      hashtags: ['kiln', 'pots', 'fire', 'clay', 'studio'],
      count: 5,
      maxHashtags: 5,
      cut: false,
    });
    expect(data(0)).toMatchObject({ platforms: [{ id: 'instagram', count: 5 }] });
  });

  it('are requested again, then cut and marked, if they are too many, malformed, or duplicates', async () => {
    const bad = tags('kiln', 'Kiln', 'two words', '123', 'evil.com', 'pots', 'fire', 'clay');
    fake.script(bad, tags('kiln', 'pots', 'fire'));
    expect(await make(3)).toMatchObject({ hashtags: ['kiln', 'pots', 'fire'], cut: false });
    fake.script(bad, bad);
    const cut = await make(3);
    expect(cut).toMatchObject({ hashtags: ['kiln', 'twowords', 'pots'], cut: true, count: 3 });
    expect(cut.findings.every(({ resolution }) => resolution === 'cut')).toBe(true);
  });

  it('are reported as too few, and not filled up', async () => {
    fake.script(tags('kiln'), tags('kiln'));
    expect(await make(3)).toMatchObject({
      hashtags: ['kiln'],
      cut: true,
      findings: [{ code: 'hashtag_count', resolution: 'cut' }],
    });
  });

  it('fail when all are unusable', async () => {
    fake.script(tags('1', '2'), tags('🔥'));
    await expect(make(2)).rejects.toMatchObject({ code: 'suggestion_failed' });
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('captions as a stream', () => {
  const stream = (signal?: AbortSignal) =>
    bindKind(deps(), CAPTIONS).stream(actor, {
      input: { ...INPUT, platform: undefined, platforms: ['linkedin', 'twitter'] },
      signal,
    });

  it('arrive one by one, each complete, checked, and stored', async () => {
    fake.script(
      { ...respond({ linkedin: GOOD, twitter: LONG }), pieceLength: 5 },
      respond({ twitter: GOOD }),
    );
    const events = await collect(stream());
    expect(
      events.map(({ event, data: { ...rest } }) => [
        event,
        'stage' in rest ? rest.stage : 'platform' in rest && rest.platform,
      ]),
    ).toEqual([
      ['progress', 'asking'],
      ['variant', 'linkedin'],
      ['progress', 'repairing'],
      ['variant', 'twitter'],
      ['progress', 'finishing'],
    ]);
    const rows = await fixture.deps.prisma.caption.findMany({
      where: { workspaceId: actor.workspaceId },
    });
    expect(rows.map(({ text, inputTokens }) => [text, inputTokens])).toEqual([
      [GOOD, 200],
      [GOOD, 200],
    ]);
    expect(fake.requests.every(({ isStreamed }) => isStreamed)).toBe(true);
  });

  it('report a failure of the service as an event', async () => {
    fake.script({ error: unavailable });
    expect(await collect(stream())).toMatchObject([
      { event: 'progress' },
      { event: 'error', data: { code: 'unavailable', detail: 'No response from server' } },
    ]);
  });

  it('stop the model and settle usage when the reader disconnects', async () => {
    fake.script({ ...respond({ linkedin: GOOD, twitter: GOOD }), pieceLength: 5 });
    for await (const { event } of stream()) if (event === 'variant') break;
    expect(fake.ended()).toBe(1);
    expect(await readDay()).toMatchObject({ tokensReserved: 0 });
    expect((await readDay())?.tokensUsed).toBeGreaterThan(0);
  });
});

describe('permissions', () => {
  it('require an editor with a subscription', async () => {
    await expect(
      bindKind(deps(), CAPTIONS).generate({ ...actor, role: 'viewer' }, { input: INPUT }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const visitor = await fixture.createActor({ plan: null });
    await expect(
      bindKind(deps(), CAPTIONS).generate(visitor, { input: INPUT }),
    ).rejects.toMatchObject({
      code: 'subscription_required',
    });
    const events = bindKind(deps(), CAPTIONS).stream(visitor, { input: INPUT });
    await expect(events.next()).rejects.toMatchObject({ code: 'subscription_required' });
    expect(fake.requests).toEqual([]);
  });

  it('refuse requests when the daily tokens are used up, and say when they reset', async () => {
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: actor.workspaceId },
      data: { aiTokensPerDay: 2000 },
    });
    fake.script({ ...respond({ twitter: GOOD }), usage: { inputTokens: 1500, outputTokens: 400 } });
    await caption();
    await expect(caption()).rejects.toMatchObject({
      code: 'daily_token_limit_reached',
      message: expect.stringMatching(/1900\/2000 tokens today\. Resets in 15 hours\./u),
      retryAfterSeconds: 15 * 3600,
      meta: { used: 1900, limit: 2000, resetAt: '2026-11-22T00:00:00.000Z' },
    });
    expect(fake.requests).toHaveLength(1);
  });

  it('cannot be bypassed with many requests at once', async () => {
    await fixture.deps.prisma.subscription.update({
      where: { workspaceId: actor.workspaceId },
      data: { aiTokensPerDay: 3000 },
    });
    // No response starts before a request was refused, so that the requests are open at the same time.
    const refusal = Promise.withResolvers<undefined>();
    const after = refusal.promise;
    for (let index = 0; index < 10; index += 1)
      fake.script({ ...respond({ twitter: GOOD }), after });
    const requests = Array.from({ length: 10 }, () => caption());
    for (const request of requests) request.catch(() => refusal.resolve(undefined));
    const all = await Promise.allSettled(requests);
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(10);
    expect((await readDay())?.tokensUsed).toBeLessThanOrEqual(3000);
  });
});
