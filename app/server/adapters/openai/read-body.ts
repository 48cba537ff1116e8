import { createParser } from 'eventsource-parser';
import { z } from 'zod';

/**
 * Returns the body of a response that wasn't streamed: its JSON value, or its text when it isn't JSON.
 * Doesn't rely on the SDK, which trusts the content type and fails on text.
 */
export async function readWhole(response: Response): Promise<unknown> {
  const text = await response.text();
  return parse(text) ?? text;
}

/**
 * Returns the JSON values of a response that wasn't streamed: one value, or the events if the server streamed
 * anyway. Servers mislabel bodies, so the text itself decides. Skips anything that isn't JSON.
 */
export function readBody(data: unknown): unknown[] {
  if (typeof data !== 'string') return [data];
  const whole = parse(data);
  if (whole !== undefined) return [whole];
  const values: unknown[] = [];
  const parser = createParser({
    onEvent: (event) => {
      const value = parse(event.data);
      if (value !== undefined) values.push(value);
    },
  });
  parser.feed(`${data}\n\n`);
  return values;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const TextPart = z.object({
  type: z.string().optional().catch(undefined),
  text: z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]),
});
const THOUGHT_PARTS: ReadonlySet<string> = new Set(['thinking', 'reasoning', 'reasoning_text']);

/**
 * Returns the text of a message's `content`: a string, parts, or the requested object, which some servers
 * parse. Leaves out reasoning parts.
 */
export function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(readPart).join('');
  return content === null || content === undefined ? '' : readPart(content);
}

function readPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { data } = TextPart.safeParse(part);
  if (data) return THOUGHT_PARTS.has(data.type ?? '') ? '' : data.text;
  const isTyped = typeof part === 'object' && part !== null && 'type' in part;
  return typeof part === 'object' && part !== null && !isTyped ? JSON.stringify(part) : '';
}

/** Returns a tool call's arguments, which are JSON in a string or, with some servers, an object. */
export function readArguments(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : '';
}

const NO_TEXT: ReadonlySet<string> = new Set(['', 'none', 'null', 'false', 'no', 'n/a']);

/** Returns whether a message's `refusal` is real. Some servers fill the field with a word for "none". */
export function isRefusalText(refusal: unknown): boolean {
  if (refusal === true) return true;
  return typeof refusal === 'string' && !NO_TEXT.has(refusal.trim().toLowerCase());
}
