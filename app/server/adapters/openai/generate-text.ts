import { APIUserAbortError, OpenAI } from 'openai';
import { SETUP_ERROR } from '#app/domain/errors/messages/requests.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import {
  IMAGE_TOKENS,
  type TextResponse,
  TextGeneratorError,
  type TextPiece,
  type TextRequest,
} from '#app/server/ports/text-generator.ts';
import type { Breaker } from './breaker.ts';
import {
  type Call,
  estimateTokens,
  type Form,
  type FormResponse,
  toInstructions,
  toUserMessage,
} from './call.ts';
import { generateByChat } from './chat-form.ts';
import {
  isBadRequest,
  isContentRefusal,
  isImageRefusal,
  needsOperator,
  toErrorFacts,
  toImageError,
  toTextGeneratorError,
} from './errors.ts';
import { fetchOnce } from './fetch-once.ts';
import { readUsage, type ReportedCounts, type UsageReading } from './read-usage.ts';
import { generateByResponses } from './responses-form.ts';
import type { OpenAiSettings, TimeLimits } from './settings.ts';

const OPENAI_URL = 'https://api.openai.com/v1';
const RETRIES = 2;
/** In characters, many times what is requested: the limit for a server that never stops sending. */
const MAX_RESPONSE_LENGTH = 200_000;

/** Creates the SDK's client. Throws when the SDK rejects a setting. */
export function createClient(settings: OpenAiSettings, { attemptMs }: TimeLimits): OpenAI {
  try {
    return new OpenAI({
      apiKey: settings.apiKey,
      // Set every option, so the SDK doesn't read environment variables that Fanfare doesn't list.
      baseURL: settings.baseUrl ?? OPENAI_URL,
      organization: settings.organization,
      project: settings.project,
      timeout: attemptMs,
      maxRetries: RETRIES,
      fetch: fetchOnce,
      logLevel: 'off',
    });
  } catch (error) {
    const usage = { inputTokens: 0, outputTokens: 0 };
    throw new TextGeneratorError('unavailable', { message: SETUP_ERROR, usage, cause: error });
  }
}

export interface GenerateParts {
  readonly client: OpenAI;
  readonly settings: OpenAiSettings;
  readonly limits: TimeLimits;
  readonly breaker: Breaker;
  readonly logger: Logger;
  /** The last format this server accepted, so a rejected format isn't tried again. */
  readonly accepted: { format: Call['format'] };
}

/** Sends one request to the service, with the SDK's retries. See the port for its guarantees. */
export async function* generateText(
  parts: GenerateParts,
  request: TextRequest,
): AsyncGenerator<TextPiece, TextResponse> {
  const stop = new AbortController();
  const signals = [stop.signal, AbortSignal.timeout(parts.limits.totalMs)];
  if (request.signal) signals.push(request.signal);
  const call = {
    client: parts.client,
    settings: parts.settings,
    request,
    signal: AbortSignal.any(signals),
  };
  const startedAt = performance.now();
  const progress = { text: '' };
  try {
    const response = yield* requestInFormat(parts, call, progress);
    return finish(parts, { call: { ...call, format: 'schema' }, response, progress, startedAt });
  } catch (error) {
    throw (
      explainImageRefusal(parts, error, request) ??
      explain(parts, error, { ...call, format: 'schema' })
    );
  } finally {
    // A caller that stops reading would otherwise keep paying.
    stop.abort();
  }
}

const LOST: FormResponse = { finish: 'lost', usage: null, requestId: null };

interface Progress {
  text: string;
}

const DECLINED: FormResponse = { finish: 'filtered', usage: null, requestId: null, isFree: true };

/**
 * Returns the next format to try when a server rejects the current one, or null. OpenAI itself supports the
 * first two.
 */
function getFallback(
  format: Call['format'],
  { isOpenAi }: Pick<OpenAiSettings, 'isOpenAi'>,
): Call['format'] | null {
  if (format === 'schema') return 'object';
  return format === 'object' && !isOpenAi ? 'plain' : null;
}

/** Requests a schema. If the server rejects the schema, falls back to a JSON object, then to plain text. */
async function* requestInFormat(
  { accepted }: GenerateParts,
  call: Omit<Call, 'format'>,
  progress: Progress,
): AsyncGenerator<TextPiece, FormResponse> {
  for (let format = accepted.format; ;) {
    try {
      const response = yield* read({ ...call, format }, progress);
      accepted.format = format;
      return response;
    } catch (error) {
      // The service's own filter rejects a topic before the model sees it.
      if (isContentRefusal(error)) return DECLINED;
      const isAboutImage = call.request.image && isImageRefusal(error);
      const next = isBadRequest(error) && !isAboutImage ? getFallback(format, call.settings) : null;
      if (next === null || progress.text !== '') throw error;
      format = next;
    }
  }
}

async function* read(call: Call, progress: Progress): AsyncGenerator<TextPiece, FormResponse> {
  const form = call.settings.api === 'chat' ? generateByChat : generateByResponses;
  const pieces = form(call);
  try {
    for (;;) {
      const step = await pieces.next();
      if (step.done) return requireUncut(call, step.value, progress);
      const text = step.value.text.slice(0, MAX_RESPONSE_LENGTH - progress.text.length);
      progress.text += text;
      yield { ...step.value, text };
      if (progress.text.length >= MAX_RESPONSE_LENGTH) return await leave(call, pieces);
    }
  } catch (error) {
    if (isLost(error, progress) && !call.request.signal?.aborted) return LOST;
    // Aborting while the body is read throws fetch's own error, so normalize it.
    throw call.signal.aborted ? new APIUserAbortError() : error;
  } finally {
    await pieces.return(LOST);
  }
}

/**
 * Stops reading a response that's too long. A complete response includes its usage; a stream is abandoned
 * before it reports any.
 */
async function leave(call: Call, pieces: ReturnType<Form>): Promise<FormResponse> {
  const last = call.request.isStreamed ? null : await pieces.next();
  return { ...(last?.done ? last.value : LOST), finish: 'truncated' };
}

/** Treats an aborted stream like one that broke off. Throws when it has no usable text. */
function requireUncut(call: Call, response: FormResponse, { text }: Progress): FormResponse {
  const isUseless = text === '' || call.request.signal?.aborted;
  if (response.finish === 'lost' && call.signal.aborted && isUseless) throw new APIUserAbortError();
  return response;
}

/** Returns whether the response broke off partway or isn't JSON. Any text received so far is used. */
function isLost(error: unknown, { text }: Progress): boolean {
  if (text !== '') return true;
  if (error instanceof APIUserAbortError) return false;
  return error instanceof SyntaxError || error instanceof TypeError;
}

interface FinishedCall {
  readonly call: Call;
  readonly response: FormResponse;
  readonly progress: Progress;
  readonly startedAt: number;
}

function finish(
  { logger }: GenerateParts,
  { call, response, progress, startedAt }: FinishedCall,
): TextResponse {
  const { settings } = call;
  const { usage, source } = count(call, response, progress);
  const { requestId } = response;
  const ms = Math.round(performance.now() - startedAt);
  const isEstimated = source !== 'reported';
  const facts = { model: settings.model, api: settings.api, finish: response.finish, isEstimated };
  logger.info({ ...facts, ...usage, ms, requestId }, 'The AI service responded.');
  if (source === 'corrected') {
    const reported = describeCounts(response.usage);
    logger.warn(
      { model: settings.model, reported, ...usage, requestId },
      "The AI service reported token counts that can't be right. Fanfare counts its estimate instead.",
    );
  }
  return { finish: response.finish, usage };
}

function count(call: Call, response: FormResponse, { text }: Progress): UsageReading {
  if (response.isFree) return { usage: { inputTokens: 0, outputTokens: 0 }, source: 'reported' };
  const written = text + (response.hidden ?? '');
  return readUsage(response.usage, {
    promptBytes: Buffer.byteLength(toPrompt(call)),
    estimate: { ...estimate(call), outputTokens: estimateTokens(written) },
    hasOutput: written !== '',
  });
}

/** Describes counts without their content, because the log must not contain text from a service. */
function describeCounts(counts: ReportedCounts | null): object {
  const describe = (value: unknown) => (typeof value === 'number' ? String(value) : typeof value);
  return { input: describe(counts?.input), output: describe(counts?.output) };
}

/** Returns the text whose tokens the service counts, schema included, because the model reads that too. */
function toPrompt(call: Call): string {
  return toInstructions({ ...call, format: 'object' }) + toUserMessage(call);
}

function estimate(call: Call) {
  const { image, maxOutputTokens } = call.request;
  const read = estimateTokens(toInstructions(call) + toUserMessage(call));
  return { inputTokens: read + (image ? IMAGE_TOKENS : 0), outputTokens: maxOutputTokens };
}

/**
 * Returns the error for a model that can't read the request's image, or null. It isn't the operator's emergency:
 * texts can still be generated.
 */
function explainImageRefusal(
  { logger }: GenerateParts,
  error: unknown,
  { image, signal }: TextRequest,
): TextGeneratorError | null {
  if (!image || signal?.aborted || !isImageRefusal(error)) return null;
  logger.warn(toErrorFacts(error), 'The AI service’s model can’t read images.');
  return toImageError(error);
}

function explain({ breaker, logger }: GenerateParts, error: unknown, call: Call): unknown {
  const isCanceled = call.request.signal?.aborted ?? false;
  const explained = toTextGeneratorError(error, { estimate: estimate(call), isCanceled });
  if (needsOperator(error)) {
    logger.error(
      toErrorFacts(error),
      'The AI service’s key, model, or quota needs the administrator.',
    );
    breaker.trip(explained?.message ?? '');
  } else if (explained && !isCanceled) {
    logger.warn(toErrorFacts(error), 'The AI service didn’t respond.');
  }
  return explained ?? error;
}
