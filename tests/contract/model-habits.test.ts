import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { runCli } from '#tests/support/cli.ts';
import { type OddModel, startOddModel } from '#tests/support/odd-model.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { GOOD, HABITS, type Outcome } from './model-habits.ts';

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

/** What a client of the API got: everything it could show, and how it ended. */
interface Received {
  readonly shown: string;
  readonly caption: string | null;
  readonly code: string | null;
}

async function ask(habit: string, isStreamed: boolean): Promise<Received> {
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
/** What no client may be shown, in any event: wrappers, thoughts, refusals, secrets, leftovers of removals. */
const BROKEN =
  /\*\*|```|<\/?think|<\||can't help with that|Here's your|Let me know if|Option [12]|evil\.com|@bob|\[your|sk-secret|\\u001b|\uFFFD|â€|undefined|\[0m|and @|with\.| {2,}\S/iu;

function toExpected(outcome: Outcome): string | null {
  if (outcome === 'good') return GOOD;
  return typeof outcome === 'object' ? outcome.text : null;
}

describe.each([
  ['at once', false],
  ['as a stream', true],
])('a misbehaving model, asked for a caption %s', (_how, isStreamed) => {
  it.each(Object.entries(HABITS))('%s', async (name, [, outcome]) => {
    const before = model.asked.length;
    const { shown, caption, code } = await ask(name, isStreamed);
    const end = { caption, isHonest: caption !== null || CODES.includes(String(code)) };
    // Findings quote what was removed; captions, in any event, never have it.
    const captions = [...shown.matchAll(/"(?:caption|original)":"((?:[^"\\]|\\.)*)"/gu)];
    expect(captions.map(([, text]) => text).join('\n')).not.toMatch(BROKEN);
    expect(shown).not.toContain('sk-secret');
    expect(end.isHonest).toBe(true);
    const expected = toExpected(outcome);
    expect(outcome === 'any honest end' || caption === expected).toBe(true);
    const isCode = typeof outcome === 'string' && CODES.includes(outcome);
    expect(isCode ? code : null).toBe(isCode ? outcome : null);
    // Two rounds at most, each with its format and the SDK's repetitions.
    expect(model.asked.length - before).toBeLessThanOrEqual(6);
  });
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
