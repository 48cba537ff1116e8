import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { runCli } from '#tests/support/cli.ts';
import { type OddModel, startOddModel } from '#tests/support/odd-model.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { GOOD, HABITS as TEXT_HABITS, type Outcome } from './model-habits.ts';
import { RESPONSE_HABITS } from './response-habits.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const HABITS = { ...TEXT_HABITS, ...RESPONSE_HABITS };

let model: OddModel;
let app: ApiApp;

beforeAll(async () => {
  model = await startOddModel(
    Object.fromEntries(Object.entries(HABITS).map(([name, [habit]]) => [name, habit])),
  );
  app = await startApiApp({
    ...WITHOUT_LIMITS,
    OPENAI_API_KEY: 'sk-secret',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'odd-1',
  });
  const where = { workspaceId: app.owner.workspaceId };
  const data = { aiTokensPerDay: 2_000_000_000 };
  await app.fanfare.container.deps.prisma.subscription.update({ where, data });
});
afterAll(async () => {
  await app?.close();
  await model?.close();
});

/** What an API client received: everything it could display, and how the request ended. */
interface Received {
  readonly shown: string;
  readonly caption: string | null;
  readonly code: string | null;
}

async function generate(habit: string, isStreamed: boolean): Promise<Received> {
  const response = await fetch(`${app.url}/ai/api/v1/captions/${isStreamed ? 'stream' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'instagram', topic: `Our kiln opens (habit: ${habit})` }),
  });
  const shown = await response.text();
  if (!isStreamed) return { shown, ...read(JSON.parse(shown) as Body) };
  const events = [...shown.matchAll(/^event: (variant|failure|error)\ndata: (.*)$/gmu)];
  return { shown, ...read(JSON.parse(events.at(-1)?.[2] ?? '{}') as Body) };
}

/** Returns the tokens that the workspace was charged, as shown on the usage page. */
async function readUsed(): Promise<number> {
  const { prisma } = app.fanfare.container.deps;
  const where = { workspaceId: app.owner.workspaceId };
  const { _sum: sum } = await prisma.aiUsageDay.aggregate({
    where,
    _sum: { tokensUsed: true, tokensReserved: true },
  });
  return Number(sum.tokensUsed ?? 0) + Number(sum.tokensReserved ?? 0);
}

interface Body {
  readonly caption?: string;
  readonly code?: string;
}

const read = ({
  caption = null,
  code = null,
}: {
  caption?: string | null;
  code?: string | null;
}) => ({
  caption,
  code,
});

const CODES = ['suggestion_refused', 'suggestion_failed', 'unavailable'];
/** Text that no client may ever receive: wrappers, thoughts, refusals, secrets, leftovers of removals. */
const BROKEN =
  /\*\*|```|<\/?think|<\||can't help with that|Here's your|Let me know if|Option [12]|evil\.com|@bob|\[your|sk-secret|\\u001b|\uFFFD|â€|undefined|\[0m|and @|with\.| {2,}\S/iu;

/** Habits of services that generated nothing: an error, a web page, a filter in front of the model. */
const FREE: ReadonlySet<string> = new Set([
  'error-with-200',
  'error-text-with-200',
  'html-with-200',
  'filter-with-400',
  'policy-with-200',
  'policy-with-400',
  'policy-with-422',
  'policy-with-500',
  'policy-with-429',
  'inspection-with-400',
  'azure-inner-error',
  'router-moderation',
]);
/** The usage, in tokens, that the odd model reports when it behaves. */
const REPORTED = 60;
/** Upper bound of an estimate for one request to the odd model, in tokens: prompt, schema, and caption. */
const MAX_ESTIMATE = 800;

/**
 * Returns the range of allowed charges: exactly the reported usage, or an estimate when the reported numbers
 * can't be right.
 */
function toChargeRange(name: string, requests: number): readonly [min: number, max: number] {
  if (FREE.has(name)) return [0, 0];
  const reported = requests * REPORTED;
  if (!ODD_CHARGES.has(name)) return [reported, reported];
  const max = requests * (name.startsWith('endless') ? 70_000 : MAX_ESTIMATE);
  return [ODD_IN_ONE_WAY.has(name) ? reported : requests * 200, max];
}

/** Whether the model's intent is clear from its response, so that no second request is paid for. */
function isUnderstood(name: string, outcome: Outcome): boolean {
  const isUnclear = outcome === 'suggestion_failed' || outcome === 'any honest end';
  return name in RESPONSE_HABITS && !isUnclear;
}

/** Habits whose usage is odd, missing, or lost on the way. */
const ODD_CHARGES: ReadonlySet<string> = new Set([
  'endless-blanks',
  'endless-text',
  'zipped-and-cut',
  'cut-inside-a-character',
  'cut-body',
  'negative-usage',
  'fractional-usage',
  'absurd-usage',
  'usage-as-text',
  'no-usage',
  'zero-usage',
  'prompt-only-usage',
  'text-usage',
  'large-usage',
  'other-usage-names',
  'list-usage',
  'no-choices',
  'null-message',
  'empty-object',
  'null-body',
  'text-completion',
  'not-zipped',
  'zipped-garbage',
  'nothing-with-200',
  'twenty-megabytes',
  'broken-frame',
  'anthropic-body',
  'gemini-body',
  'ollama-body',
]);
/** Habits that deliver a different part of the response depending on whether it is streamed. */
const ODD_IN_ONE_WAY: ReadonlySet<string> = new Set([
  'broken-frame',
  'endless-blanks',
  'endless-text',
]);

function toExpected(outcome: Outcome): string | null {
  if (outcome === 'good') return GOOD;
  return typeof outcome === 'object' ? outcome.text : null;
}

describe.each([
  ['at once', false],
  ['as a stream', true],
])('a misbehaving model asked for a caption %s', (_how, isStreamed) => {
  it.each(sampleCases(Object.entries(HABITS), 2, isStreamed ? 1 : 0))(
    '%s',
    async (name, [, outcome]) => {
      const before = model.requested.length;
      const usedBefore = await readUsed();
      const { shown, caption, code } = await generate(name, isStreamed);
      const isHonest = caption !== null || CODES.includes(String(code));
      // Findings may quote removed text, but captions may never contain it.
      const captions = [...shown.matchAll(/"(?:caption|original)":"((?:[^"\\]|\\.)*)"/gu)];
      expect(captions.map(([, text]) => text).join('\n')).not.toMatch(BROKEN);
      expect(shown).not.toContain('sk-secret');
      expect(isHonest).toBe(true);
      const expected = toExpected(outcome);
      expect(outcome === 'any honest end' || caption === expected).toBe(true);
      const isCode = typeof outcome === 'string' && CODES.includes(outcome);
      expect(isCode ? code : null).toBe(isCode ? outcome : null);
      const requests = model.requested.length - before;
      const charge = (await readUsed()) - usedBefore;
      const [min, max] = toChargeRange(name, requests);
      expect(charge).toBeGreaterThanOrEqual(min);
      expect(charge).toBeLessThanOrEqual(max);
      // At most two rounds, each with a format fallback and the SDK's retries.
      expect(requests).toBeLessThanOrEqual(isUnderstood(name, outcome) ? 1 : 6);
    },
  );
});

describe('the same model behind the CLI', () => {
  it.each(['introduction', 'thoughts-before', 'refusal', 'emoji-only'])('%s', async (name) => {
    const args = ['caption', 'generate', '--platforms', 'instagram', '--topic'];
    const { code, stdout, stderr } = await runCli([...args, `Our kiln (habit: ${name})`], {
      url: app.url,
      token: app.owner.token,
    });
    expect(`${stdout}${stderr}`.replace(/"topic": ?"[^"]*"/gu, '')).not.toMatch(
      /Here's your|<think|can't help with that/u,
    );
    const isGood = HABITS[name]?.[1] === 'good';
    expect([code === 0, stdout.includes(GOOD)]).toEqual([isGood, isGood]);
  });
});

it('has at least 60 habits', () => {
  expect(Object.keys(HABITS).length).toBeGreaterThanOrEqual(60);
});
