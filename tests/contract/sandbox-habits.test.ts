import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HABITS } from '#app/server/sandbox/openai/habits.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

/** The error code that each of these habits leads to. All other habits must not change the text. */
const ENDS: Readonly<Record<string, string>> = {
  refusal_in_caption: 'suggestion_refused',
  reply_declining: 'suggestion_refused',
  reply_asking: 'suggestion_refused',
  reply_proposing: 'suggestion_refused',
  reply_german: 'suggestion_refused',
  refusal_in_prose: 'suggestion_refused',
  refusal_in_message: 'suggestion_refused',
  outcome_declined: 'suggestion_refused',
  outcome_capitals: 'suggestion_refused',
  outcome_refused: 'suggestion_refused',
  outcome_rejected: 'suggestion_refused',
  outcome_null: 'suggestion_refused',
  filtered: 'suggestion_refused',
  policy_error: 'suggestion_refused',
  no_text: 'suggestion_refused',
  cut_in_text: 'suggestion_failed',
  no_choices: 'suggestion_failed',
  null_message: 'suggestion_failed',
  empty_body: 'suggestion_failed',
  bad_gzip: 'suggestion_failed',
  error_body: 'unavailable',
  web_page: 'unavailable',
  anthropic_body: 'unavailable',
  gemini_body: 'unavailable',
};

/** Habits that make the app request the text again, which the sandbox then words differently. */
const RETRIED: ReadonlySet<string> = new Set(['placeholder', 'numbered_alternatives']);

let responses: ApiApp;
let chat: ApiApp;
let control: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  responses = await startApiApp(WITHOUT_LIMITS);
  control = createSandboxControl(responses.sandboxUrl);
  chat = await startApiApp({
    ...WITHOUT_LIMITS,
    OPENAI_API_KEY: 'sk-sample',
    OPENAI_BASE_URL: `${responses.sandboxUrl}/openai/v1`,
    OPENAI_MODEL: 'sample',
  });
  const data = { aiTokensPerDay: 2_000_000_000 };
  for (const app of [responses, chat])
    await app.fanfare.container.deps.prisma.subscription.updateMany({ data });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  await responses?.close();
});
beforeEach(() => control.setKnobs('openai', { habit: '' }));

interface Result {
  readonly caption?: string;
  readonly hashtags?: readonly string[];
  readonly code?: string;
  readonly detail?: string;
  /** What a stream event has in place of `detail`. */
  readonly message?: string;
}

async function generate(app: ApiApp, path: string, isStreamed: boolean): Promise<Result> {
  const response = await fetch(`${app.url}/ai/api/v1/${path}/${isStreamed ? 'stream' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'instagram', topic: 'Our kiln opens on Saturday' }),
  });
  const text = await response.text();
  if (!isStreamed) return JSON.parse(text) as Result;
  const events = [...text.matchAll(/^event: (?:variant|failure|error)\ndata: (.*)$/gmu)];
  return JSON.parse(events.at(-1)?.[1] ?? '{}') as Result;
}

describe.each([
  ['the Responses API, at once', () => responses, false],
  ['Chat Completions, as a stream', () => chat, true],
])('a configured sandbox behavior, through %s', (_how, getApp, isStreamed) => {
  /** The results without a habit: the sandbox answers the same request the same way. */
  const good: Record<string, Result> = {};
  it.each(Object.keys(HABITS))('%s', async (habit) => {
    const path = habit.startsWith('hashtags') ? 'hashtags' : 'captions';
    good[path] ??= await generate(getApp(), path, isStreamed);
    await control.setKnobs('openai', { habit });
    const { caption, hashtags, code, detail, message } = await generate(getApp(), path, isStreamed);
    const isEnd = habit in ENDS;
    const right = {
      caption: RETRIED.has(habit) ? caption : good[path].caption,
      hashtags: good[path].hashtags,
    };
    expect({ code, caption, hashtags }).toEqual(isEnd ? { code: ENDS[habit] } : right);
    expect(caption ?? '').not.toMatch(/\[your|^\d\./u);
    expect(isEnd ? (detail ?? message) : 'Its text is right.').toMatch(/\w{3}/u);
  });
});

it('rejects an unknown behavior by name', async () => {
  await expect(control.setKnobs('openai', { habit: 'gossip' })).rejects.toThrow(
    /habit must be empty or one of/u,
  );
});
