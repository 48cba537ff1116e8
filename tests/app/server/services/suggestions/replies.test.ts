import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GenerateCaptionsInput } from '#app/domain/suggestions/captions.ts';
import { TextGeneratorError } from '#app/server/ports/text-generator.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { bindKind } from '#app/server/services/suggestions/bind-suggestions.ts';
import { CAPTIONS } from '#app/server/services/suggestions/captions/caption-kind.ts';
import { HASHTAGS } from '#app/server/services/suggestions/hashtags/hashtag-kind.ts';
import {
  createFakeGenerator,
  type FakeResponse,
  type FakeGenerator,
  type FakeScript,
} from '#tests/support/fake-generator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const GOOD = 'Our kiln opens on Saturday. Come and see what we have for you.';
/** A refusal that has none of the words of refusals. */
const REPLY = 'That one stays in the drawer. Ask for something sunny instead?';
const HOOK = "I can't describe this glaze, so come and see it.";
const respond = (captions: Record<string, string>, outcome = 'written'): FakeResponse => ({
  json: {
    outcome,
    ...Object.fromEntries(Object.entries(captions).map(([id, caption]) => [id, { caption }])),
  },
});
const CHECK_USAGE = { inputTokens: 30, outputTokens: 5 };
const check = (json: unknown): FakeScript => ({ json, usage: CHECK_USAGE });

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

const captions = () => bindKind({ ...fixture.deps, textGenerator: fake }, CAPTIONS);
const input = (more: Partial<GenerateCaptionsInput> = {}): GenerateCaptionsInput => ({
  platform: 'twitter',
  topic: 'Our kiln opens',
  tone: 'friendly',
  language: 'en',
  ...more,
});
const readDay = () =>
  fixture.deps.prisma.aiUsageDay.findFirst({ where: { workspaceId: actor.workspaceId } });

describe('a text that may be a reply to the user', () => {
  it('is a refusal when the model says so, and both requests are counted', async () => {
    fake.script(respond({ twitter: REPLY }));
    fake.scriptCheck(check({ twitter: 'reply' }));
    await expect(captions().generate(actor, { input: input() })).rejects.toMatchObject({
      code: 'suggestion_refused',
    });
    expect(fake.requests).toHaveLength(1);
    expect(fake.checks).toHaveLength(1);
    expect(await readDay()).toMatchObject({ tokensReserved: 0, tokensUsed: 150 + 35 });
  });

  it('is a caption when the model says so, and its cost includes the check', async () => {
    fake.script(respond({ twitter: HOOK }));
    fake.scriptCheck(check({ twitter: 'post' }));
    const generated = await captions().generate(actor, { input: input() });
    expect(generated.caption).toBe(HOOK);
    expect(generated.usage).toEqual({ inputTokens: 130, outputTokens: 55 });
    expect(await readDay()).toMatchObject({ tokensReserved: 0, tokensUsed: 185 });
  });

  it.each<[string, FakeScript]>([
    ['is garbled', check({ twitter: 'maybe' })],
    ['is prose', { text: 'I think it is fine.' }],
    ['is empty', { text: '' }],
    ['is declined', { text: '', finish: 'refused' }],
    [
      'fails',
      {
        error: new TextGeneratorError('unavailable', {
          message: 'No response from server',
          usage: CHECK_USAGE,
        }),
      },
    ],
  ])('is classified by its words when the response to the check %s', async (_how, script) => {
    fake.script(respond({ twitter: HOOK }));
    fake.scriptCheck(script);
    expect((await captions().generate(actor, { input: input() })).caption).toBe(HOOK);
    expect(fake.checks).toHaveLength(1);
  });

  it.each([
    ['in a fence', '```json\n{"twitter": "reply"}\n```'],
    ['in an object', '{"result": {"twitter": "reply"}}'],
    ['by another name', '{"X": "Reply"}'],
    ['as a word', 'Reply.'],
  ])('is classified when the model responds to the check %s', async (_how, text) => {
    fake.script(respond({ twitter: REPLY }));
    fake.scriptCheck({ text });
    await expect(captions().generate(actor, { input: input() })).rejects.toMatchObject({
      code: 'suggestion_refused',
    });
  });

  it('is checked once, with all other doubtful texts, as data', async () => {
    fake.script(respond({ twitter: REPLY, linkedin: GOOD, tiktok: HOOK }));
    fake.scriptCheck(check({ twitter: 'reply', tiktok: 'post' }));
    const platforms = ['twitter', 'linkedin', 'tiktok'] as const;
    const given = input({ platform: undefined, platforms: [...platforms] });
    const generated = await captions().generate(actor, { input: given });
    expect(generated.variants.map(({ platform }) => platform)).toEqual(['linkedin', 'tiktok']);
    expect(generated.failures).toMatchObject([{ platform: 'twitter', code: 'suggestion_refused' }]);
    expect(fake.checks).toHaveLength(1);
    const [question] = fake.checks;
    expect(question?.data).toMatchObject({ texts: { twitter: REPLY, tiktok: HOOK } });
    expect(question?.instructions).not.toContain('drawer');
    expect(question?.maxOutputTokens).toBeLessThan(100);
  });

  it('needs no second check after a repair when its platform got a reply before', async () => {
    fake.script(
      respond({ twitter: REPLY, tiktok: '🔥' }),
      respond({ twitter: 'Some doors are better left shut.', tiktok: GOOD }),
    );
    fake.scriptCheck(check({ twitter: 'reply' }));
    const given = input({ platform: undefined, platforms: ['twitter', 'tiktok'] });
    const generated = await captions().generate(actor, { input: given });
    expect(generated.variants.map(({ platform }) => platform)).toEqual(['tiktok']);
    expect(generated.failures).toMatchObject([{ platform: 'twitter', code: 'suggestion_refused' }]);
    expect(fake.checks).toHaveLength(1);
  });

  it('is never cut to fit a platform', async () => {
    fake.script(respond({ twitter: `${REPLY} `.repeat(9) }));
    fake.scriptCheck(check({ twitter: 'reply' }));
    await expect(captions().generate(actor, { input: input() })).rejects.toMatchObject({
      code: 'suggestion_refused',
    });
    expect(fake.requests).toHaveLength(1);
  });

  it('is not shown in a stream event before the check', async () => {
    fake.script({ ...respond({ twitter: REPLY }), pieceLength: 5 });
    fake.scriptCheck(check({ twitter: 'reply' }));
    const events = [];
    for await (const event of captions().stream(actor, { input: input() })) events.push(event);
    expect(JSON.stringify(events)).not.toContain('drawer');
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'suggestion_refused' } });
  });

  it('is shown without the check when the day has no tokens left for it', async () => {
    fake.script(() => ({ ...respond({ twitter: HOOK }), usage: ALL }));
    const where = { workspaceId: actor.workspaceId };
    await fixture.deps.prisma.subscription.updateMany({ where, data: { aiTokensPerDay: 9000 } });
    const ALL = { inputTokens: 8000, outputTokens: 990 };
    expect((await captions().generate(actor, { input: input() })).caption).toBe(HOOK);
    expect(fake.checks).toHaveLength(0);
  });
});

describe('a text that is clearly a caption', () => {
  it.each([
    ['marked as written', respond({ twitter: GOOD })],
    ['without an outcome', { json: { twitter: { caption: GOOD } } }],
  ] as [string, FakeScript][])('needs no check: %s', async (_how, script) => {
    fake.script(script);
    expect((await captions().generate(actor, { input: input() })).caption).toBe(GOOD);
    expect(fake.checks).toHaveLength(0);
  });
});

describe('hashtags that may be a reply', () => {
  const requested = { platform: 'instagram', topic: 'Our kiln', language: 'en', count: 3 } as const;
  const hashtags = () =>
    bindKind({ ...fixture.deps, textGenerator: fake }, HASHTAGS).generate(actor, {
      input: requested,
    });

  it.each([
    ['a sentence', REPLY],
    ['the words of a sentence', REPLY.split(' ')],
    ['a sentence in a list', [REPLY]],
  ])('are a refusal when the model says so: %s', async (_how, tags) => {
    fake.script({ json: { outcome: 'written', instagram: { hashtags: tags } } });
    fake.scriptCheck(check({ instagram: 'reply' }));
    await expect(hashtags()).rejects.toMatchObject({ code: 'suggestion_refused' });
  });

  it('need no check when they look like hashtags', async () => {
    const tags = ['kiln', 'potteryclass', 'madebyhand'];
    fake.script({ json: { outcome: 'written', instagram: { hashtags: tags } } });
    expect((await hashtags()).hashtags).toEqual(tags);
    expect(fake.checks).toHaveLength(0);
  });
});
