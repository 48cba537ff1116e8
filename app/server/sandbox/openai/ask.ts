/** JSON Schema as received: outside strict mode, anything may be missing or malformed. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface Message {
  readonly role: string;
  readonly text: string;
  /** The addresses of its images. */
  readonly images: readonly string[];
}

export type Format =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | { readonly type: 'json_schema'; readonly schema: JsonSchema };

/** The request parts that Responses and Chat Completions have in common. */
export interface CompletionRequest {
  readonly model: string;
  /** Instructions come first. */
  readonly messages: readonly Message[];
  readonly format: Format;
  readonly maxTokens: number | null;
}

export interface Completion {
  readonly text: string;
  readonly refusal: string | null;
  readonly outcome: 'stop' | 'length' | 'content_filter' | 'failed';
  /** Null if the service doesn't report it. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** Whether the connection drops in the middle. */
  readonly isCut: boolean;
  /** The part of the message that contains the text. */
  readonly place: 'content' | 'parts' | 'reasoning' | 'tool_call';
  /** Token counts to report instead of `usage`, in whatever form. */
  readonly counts: { readonly input: unknown; readonly output: unknown } | null;
  /** Body to send instead of the response, streamed or not. */
  readonly raw: RawBody | null;
}

export interface RawBody {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export const MODEL_PREFIX = 'sandbox/';

/** Returns the model name for a response, which shows that no model wrote it. */
export function toSampleModel(model: string): string {
  return model.startsWith(MODEL_PREFIX) ? model : MODEL_PREFIX + model;
}

const BYTES_PER_TOKEN = 4;

/** Estimates the number of tokens. Close enough to real tokenizers, and deterministic. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Cuts a text to a number of tokens without splitting a character. */
export function cutToTokens(text: string, tokens: number): string {
  let room = tokens * BYTES_PER_TOKEN;
  let result = '';
  for (const character of text) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    result += character;
  }
  return result;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
