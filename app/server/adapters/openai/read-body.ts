import { createParser } from 'eventsource-parser';
import { z } from 'zod';

/**
 * Returns the JSON values of a response that wasn't streamed: one, or where the server streamed all the same,
 * its events. Servers label bodies wrongly, so a text is read for what it is. Skips what isn't JSON.
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

const TextPart = z.object({ text: z.string() });

/** Returns the text of a message's `content`, which is a string or an array of parts. */
export function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) =>
      typeof part === 'string' ? part : (TextPart.safeParse(part).data?.text ?? ''),
    )
    .join('');
}
