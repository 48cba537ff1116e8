import { createHash } from 'node:crypto';
import type { OpenAI } from 'openai';
import { z } from 'zod';
import type { TextFinish, TextPiece, TextRequest } from '#app/server/ports/text-generator.ts';
import type { ReportedCounts } from './read-usage.ts';
import type { OpenAiSettings } from './settings.ts';

/** One request in either API form. */
export interface Call {
  readonly client: OpenAI;
  readonly settings: OpenAiSettings;
  readonly request: TextRequest;
  /**
   * How the server is made to return the right structure. For servers without schema support, the
   * instructions describe the structure, and the request is for a JSON object or, with `plain`, for text.
   */
  readonly format: 'schema' | 'object' | 'plain';
  readonly signal: AbortSignal;
}

export interface FormResponse {
  readonly finish: TextFinish;
  /** The server's own report, unchecked. Null when it reports none. */
  readonly usage: ReportedCounts | null;
  readonly requestId: string | null;
  /** Generated text that isn't shown, because a filter blocked it or it's reasoning. It costs the same. */
  readonly hidden?: string;
  /** The service's filter rejected the topic before the model read it, which costs nothing. */
  readonly isFree?: boolean;
}

/** Yields the text in chunks and returns how the response finished. Throws the SDK's errors. */
export type Form = (call: Call) => AsyncGenerator<TextPiece, FormResponse>;

/** Returns whether the model, or the service's filter, refused the topic. */
export function isDeclined({ finish }: Pick<FormResponse, 'finish'>): boolean {
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

/** Returns the address of the request's image, which contains the image itself; null if there is none. */
export function toImageUrl({ request: { image } }: Call): string | null {
  return image ? `data:image/jpeg;base64,${Buffer.from(image.jpeg).toString('base64')}` : null;
}

export function toUserMessage({ request }: Call): string {
  return JSON.stringify(request.data);
}

/** Returns fields that only OpenAI defines; other servers may reject unknown fields. */
export function toSafetyFields({ settings, request }: Call): { safety_identifier?: string } {
  if (!settings.isOpenAi) return {};
  return { safety_identifier: createHash('sha256').update(request.workspaceId).digest('hex') };
}

const BYTES_PER_TOKEN = 3;

/** Estimates tokens when the server doesn't report them or didn't respond. Deliberately overestimates. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
