import { createHash } from 'node:crypto';
import type { OpenAI } from 'openai';
import { z } from 'zod';
import type { TextFinish, TextPiece, TextRequest } from '#app/server/ports/text-generator.ts';
import type { ReportedCounts } from './read-usage.ts';
import type { OpenAiSettings } from './settings.ts';

/** One request in either form. */
export interface Call {
  readonly client: OpenAI;
  readonly settings: OpenAiSettings;
  readonly request: TextRequest;
  /**
   * How the server is held to the shape of the answer. Servers that take no schema get the shape in the
   * instructions and are asked for a JSON object, or, as `plain`, for text.
   */
  readonly format: 'schema' | 'object' | 'plain';
  readonly signal: AbortSignal;
}

export interface FormAnswer {
  readonly finish: TextFinish;
  /** As the server reports it, unchecked. Null where it doesn't. */
  readonly usage: ReportedCounts | null;
  readonly requestId: string | null;
  /** What was written and isn't shown, because a filter struck or it's thoughts: it costs all the same. */
  readonly hidden?: string;
  /** The service's filter refused the topic before the model read it, which costs nothing. */
  readonly isFree?: boolean;
}

/** Yields the text in pieces, returns how it ended; throws what the SDK throws. */
export type Form = (call: Call) => AsyncGenerator<TextPiece, FormAnswer>;

/** Returns whether the model, or the service's filter, refused the topic. */
export function isDeclined({ finish }: Pick<FormAnswer, 'finish'>): boolean {
  return finish === 'refused' || finish === 'filtered';
}

const SAMPLE_HEADER = 'x-fanfare-sandbox';

export function isSample({ headers }: Response): boolean {
  return headers.get(SAMPLE_HEADER) === 'sample';
}

export function readRequestId({ headers }: Response): string | null {
  return headers.get('x-request-id');
}

export function toInstructions({ request, format }: Call): string {
  if (format === 'schema') return request.instructions;
  const shape = JSON.stringify(z.toJSONSchema(request.schema));
  return `${request.instructions}\nAnswer with one JSON object and nothing else. Its JSON schema: ${shape}`;
}

export function toUserMessage({ request }: Call): string {
  return JSON.stringify(request.data);
}

/** Of OpenAI's own fields; other servers may refuse what they do not know. */
export function toSafetyFields({ settings, request }: Call): { safety_identifier?: string } {
  if (!settings.isOpenAi) return {};
  return { safety_identifier: createHash('sha256').update(request.workspaceId).digest('hex') };
}

const BYTES_PER_TOKEN = 3;

/** Where the server does not say what it cost, or gave no answer: rather too much than too little. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
