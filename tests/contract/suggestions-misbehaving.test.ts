import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { HASHTAGS } from '#app/server/services/suggestions/hashtags/hashtag-kind.ts';
import { bindKind } from '#app/server/services/suggestions/bind-suggestions.ts';
import {
  ask,
  BANNED,
  type MisbehavingModel,
  startMisbehavingModel,
  WRONG_TEXTS,
} from './misbehaving-model.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { checkCaption, checkHashtags } from './suggestion-checks.ts';

/** Each way to misbehave once. */
const FEWEST = WRONG_TEXTS.length * PLATFORM_IDS.length;
/** Number of suggestions; set `SUGGESTIONS=1000` for the long run. */
const WANTED = Number(process.env['SUGGESTIONS'] ?? (IS_WHOLE ? 200 : FEWEST));
const WANTED_SETS = Math.ceil(WANTED / 4);

const WRONG_RESPONSES = [
  'failed',
  'refusal',
  'content_filter',
  'rate_limited',
  'server_error',
  'cut',
  'unauthorized',
  'insufficient_quota',
];

let model: MisbehavingModel;

beforeAll(async () => {
  model = await startMisbehavingModel();
});
afterAll(() => model.close());

/** Asserts that the failure is a documented error with a readable reason. */
function expectHonest(error: unknown): void {
  expect(error).toBeInstanceOf(AppError);
  expect(['suggestion_failed', 'suggestion_refused', 'unavailable']).toContain(
    (error as AppError).code,
  );
  expect((error as AppError).message).toMatch(/\w+/u);
}

/** Counts how often each mode occurred. */
async function countModes(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { faults } of (await model.sandbox.control.listReceived({
    platform: 'openai',
  })) as unknown as { faults?: string[] }[]) {
    for (const fault of faults ?? []) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return counts;
}

describe('a misbehaving model', () => {
  it(
    `gets none of ${WANTED} captions past a rule`,
    async () => {
      const generators = [
        model.createGenerator('responses'),
        model.createGenerator('chat'),
      ] as const;
      const breaches: string[] = [];
      let generated = 0;
      let failures = 0;
      for (const question of ask()) {
        if (generated >= WANTED) break;
        await model.misbehave(question.index);
        const generator = generators[question.index % 4 < 2 ? 0 : 1];
        const variants = await model.makeCaptions(question, generator).catch((error: unknown) => {
          expectHonest(error);
          failures += 1;
          return [];
        });
        generated += variants.length;
        for (const { caption, platform } of variants) {
          const found = checkCaption(caption, { ...question, platform, banned: BANNED });
          if (found.length > 0) breaches.push(`${found.join(', ')}: ${JSON.stringify(caption)}`);
        }
      }
      expect(breaches).toEqual([]);
      // Most questions got a suggestion despite the misbehavior.
      expect(failures).toBeLessThan(generated / 6);
    },
    30_000 + WANTED * 300,
  );

  it(
    `gets none of ${WANTED_SETS} sets of hashtags past a rule`,
    async () => {
      const generator = model.createGenerator('responses');
      const deps = { ...model.fixture.deps, textGenerator: generator };
      const breaches: string[] = [];
      let generated = 0;
      for (const { index, topic, language } of ask()) {
        if (generated >= WANTED_SETS && index >= WRONG_TEXTS.length) break;
        await model.misbehave(index);
        const count = [1, 5, 12, 30][index % 4] ?? 5;
        const input = { platforms: [...PLATFORM_IDS], topic: `tags ${topic}`, language, count };
        const sets = await bindKind(deps, HASHTAGS)
          .generate(model.actor, { input })
          .then(
            ({ variants }) => variants,
            (error: unknown) => {
              expectHonest(error);
              return [];
            },
          );
        generated += sets.length;
        for (const { hashtags, platform, cut } of sets) {
          const context = { platform, language, topic, banned: BANNED, asked: count, isCut: cut };
          const found = checkHashtags(hashtags, context);
          if (found.length > 0) breaches.push(`${found.join(', ')}: ${hashtags.join(' ')}`);
        }
      }
      expect(breaches).toEqual([]);
    },
    30_000 + WANTED_SETS * 300,
  );

  it('misbehaves in every way during these tests', async () => {
    const counts = await countModes();
    const modes = new Set(WRONG_TEXTS.flatMap((mode) => mode.split('+')));
    expect([...modes].filter((mode) => !counts.has(`misbehave:${mode}`))).toEqual([]);
  });

  it.each(WRONG_RESPONSES)('that returns nothing causes a clear error: %s', async (mode) => {
    await model.sandbox.control.setKnobs('openai', { misbehave: mode, misbehaveInARow: 0 });
    const generator = model.createGenerator('chat');
    const question = { index: 0, topic: `Kiln ${mode}`, language: 'en' } as const;
    const outcome = await model.makeCaptions(question, generator).catch((error: unknown) => error);
    expectHonest(outcome);
    await model.sandbox.control.setKnobs('openai', { misbehave: '' });
    model.fixture.clock.advance(6 * 60 * 1000);
    expect(await model.makeCaptions(question, generator)).toHaveLength(6);
  });
});
