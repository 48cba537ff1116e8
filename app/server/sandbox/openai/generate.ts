import { countTokens, cutToTokens } from './ask.ts';
import type { Completion, CompletionRequest, JsonSchema } from './ask.ts';
import { createDice, hashToSeed } from './dice.ts';
import type { Dice } from './dice.ts';
import {
  ApiError,
  badRequest,
  quotaExceeded,
  rateLimited,
  SERVER_ERROR,
  wrongKey,
} from './errors.ts';
import { fillSchema } from './fill.ts';
import type { ApiCall } from './guard.ts';
import { applyHabit } from './habit.ts';
import { HABITS } from './habits.ts';
import { drawModes } from './misbehave.ts';
import { splitList } from './modes.ts';
import type { Modes } from './modes.ts';
import { createObedientWriter, findOrderedResponse, findOrderedLanguage } from './follow-orders.ts';
import { LANGUAGE_CODES } from './phrases.ts';
import { readTask } from './read-task.ts';
import type { Task } from './read-task.ts';
import { respondAboutTexts } from './replies.ts';
import { findShownSchema } from './shown-schema.ts';
import { wait } from './sse.ts';
import { breakSchema, spoilJson } from './spoil-completion.ts';
import { createSpoiltWriter } from './spoil-text.ts';
import { createWriter } from './writer.ts';
import type { Writer } from './writer.ts';

const TOKENS_PER_MESSAGE = 3;
/** For one at low detail. */
const TOKENS_PER_IMAGE = 85;
const REFUSAL = "I'm sorry, but I can't help with that request.";

/**
 * Generates a response, as badly as the knobs say. Returns null if the connection was cut instead. Throws an
 * `ApiError` to send instead of a response.
 */
export async function generate(
  call: ApiCall,
  input: CompletionRequest,
): Promise<Completion | null> {
  const { context } = call;
  const inputTokens = countInput(input);
  const contextTokens = context.knob<number>('contextTokens');
  if (inputTokens > contextTokens) {
    const message = `This model's maximum context length is ${contextTokens} tokens. However, your messages resulted in ${inputTokens} tokens. Please reduce the length of the messages.`;
    throw badRequest(message, { param: 'messages', code: 'context_length_exceeded' });
  }
  const task = readTask(input.messages);
  const modes = drawModes(context, task);
  markStruck(call, modes);
  if (modes.has('delay')) await wait(context.knob<number>('delayMs'));
  refuse(call, modes);
  if (modes.has('cut')) {
    call.request.socket.destroy();
    return null;
  }
  const response = toResponse(write(call, input, { task, modes }), { input, modes, inputTokens });
  const habit = HABITS[context.knob<string>('habit')];
  return habit ? applyHabit(response, habit) : response;
}

function countInput({ messages, format }: CompletionRequest): number {
  const schema = format.type === 'json_schema' ? JSON.stringify(format.schema) : '';
  const spoken = messages.map(
    ({ text, images }) => countTokens(text) + TOKENS_PER_MESSAGE + images.length * TOKENS_PER_IMAGE,
  );
  return spoken.reduce((sum, tokens) => sum + tokens, countTokens(schema));
}

/** Lists the applied modes among the faults in the control API. */
function markStruck({ context, response }: ApiCall, modes: Modes): void {
  const habit = context.knob<string>('habit');
  const applied = [...modes].map((mode) => `misbehave:${mode}`);
  response.locals['struck'] = habit === '' ? applied : [...applied, `habit:${habit}`];
}

function refuse({ context }: ApiCall, modes: Modes): void {
  if (modes.has('rate_limited')) throw rateLimited(context.knob<number>('retryAfterMs'));
  if (modes.has('insufficient_quota')) throw quotaExceeded();
  if (modes.has('unauthorized')) throw wrongKey('');
  if (modes.has('server_error')) throw new ApiError(500, SERVER_ERROR);
}

interface GenerationInput {
  readonly task: Task;
  readonly modes: Modes;
}

function write(call: ApiCall, input: CompletionRequest, { task, modes }: GenerationInput): string {
  const dice = createDice(hashToSeed(input.model, JSON.stringify([input.messages, input.format])));
  const spoken = { ...task, language: chooseLanguage(call, { task, modes }, dice) };
  const writer = chooseWriter(call, { task: spoken, modes }, dice);
  const ordered = modes.has('obedient_to_topic') ? findOrderedResponse(task) : null;
  if (ordered !== null) return ordered;
  const schema = chooseSchema(input);
  if (schema === null)
    return writer.caption({ platform: task.platforms[0]?.name ?? null, index: 0 });
  const filled = fillSchema({ root: schema, task, writer });
  const value = respondAboutTexts(filled, { schema, messages: input.messages });
  const given = modes.has('schema_breach') ? breakSchema(value, dice) : value;
  return spoilJson(JSON.stringify(given), modes, dice);
}

function chooseLanguage(
  { context }: ApiCall,
  { task, modes }: GenerationInput,
  dice: Dice,
): string {
  const { language, topic } = task;
  if (modes.has('obedient_to_topic')) return findOrderedLanguage(topic) ?? language;
  if (!modes.has('wrong_language')) return language;
  const set = context.knob<string>('wrongLanguage');
  if (set !== '') return set;
  const isOther = (code: string) => code.split('-')[0] !== language.split('-')[0];
  // Like real models, falls back to English, or to another language if English was requested.
  return isOther('en') ? 'en' : (dice.pick(LANGUAGE_CODES.filter(isOther)) ?? 'de');
}

function chooseWriter({ context }: ApiCall, { task, modes }: GenerationInput, dice: Dice): Writer {
  const writer = createWriter(task, dice);
  const chosen = modes.has('obedient_to_topic') ? createObedientWriter(task, writer) : writer;
  return createSpoiltWriter(chosen, {
    modes,
    task,
    dice,
    longTextCharacters: context.knob<number>('longTextCharacters'),
    bannedWords: splitList(context.knob<string>('bannedWords')),
  });
}

function chooseSchema({ format, messages }: CompletionRequest): JsonSchema | null {
  if (format.type === 'text') return null;
  return format.type === 'json_schema' ? format.schema : findShownSchema(messages);
}

function toResponse(
  written: string,
  { input, modes, inputTokens }: { input: CompletionRequest; modes: Modes; inputTokens: number },
): Completion {
  const text = cut(written, input.maxTokens, modes);
  const refusal = modes.has('refusal') ? REFUSAL : null;
  const outputTokens = countTokens(refusal ?? text);
  return {
    text: refusal === null ? text : '',
    refusal,
    outcome: chooseOutcome(text.length < written.length, modes),
    usage: modes.has('missing_usage') ? null : { inputTokens, outputTokens },
    isCut: modes.has('stream_cut'),
    place: 'content',
    counts: null,
    raw: null,
  };
}

/** Cuts the text at the token limit, except when it's too long on purpose: some servers ignore the limit. */
function cut(text: string, maxTokens: number | null, modes: Modes): string {
  const isHalf = modes.has('truncated') || modes.has('content_filter');
  if (isHalf) return cutToTokens(text, Math.floor(countTokens(text) / 2));
  if (maxTokens === null || modes.has('too_long')) return text;
  return cutToTokens(text, maxTokens);
}

function chooseOutcome(isShort: boolean, modes: Modes): Completion['outcome'] {
  if (modes.has('refusal')) return 'stop';
  if (modes.has('failed')) return 'failed';
  if (modes.has('content_filter')) return 'content_filter';
  return modes.has('truncated') || isShort ? 'length' : 'stop';
}
