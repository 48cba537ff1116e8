/** JSON Schema as it arrives: anything may be missing or odd where it isn't strict. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface Message {
  readonly role: string;
  readonly text: string;
}

export type Format =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | { readonly type: 'json_schema'; readonly schema: JsonSchema };

/** What both ways of asking, Responses and Chat Completions, have in common. */
export interface Ask {
  readonly model: string;
  /** Instructions first. */
  readonly messages: readonly Message[];
  readonly format: Format;
  readonly maxTokens: number | null;
}

export interface Answer {
  readonly text: string;
  readonly refusal: string | null;
  readonly outcome: 'stop' | 'length' | 'content_filter' | 'failed';
  /** Null where the service doesn't say. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** The connection ends half-way through. */
  readonly isCut: boolean;
  /** Where in the message the text is. */
  readonly place: 'content' | 'parts' | 'reasoning' | 'tool_call';
  /** Counts of tokens that are reported in place of `usage`, whatever they are. */
  readonly counts: { readonly input: unknown; readonly output: unknown } | null;
  /** A body that is sent in place of the answer, streamed or not. */
  readonly raw: RawBody | null;
}

export interface RawBody {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export const MODEL_PREFIX = 'sandbox/';

/** The name that an answer bears: whoever reads it sees that no model has written it. */
export function toSampleModel(model: string): string {
  return model.startsWith(MODEL_PREFIX) ? model : MODEL_PREFIX + model;
}

const BYTES_PER_TOKEN = 4;

/** Near enough to what tokenizers count, and the same each time. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** So much of the text as fits, never half a character. */
export function cutToTokens(text: string, tokens: number): string {
  let room = tokens * BYTES_PER_TOKEN;
  let kept = '';
  for (const character of text) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
