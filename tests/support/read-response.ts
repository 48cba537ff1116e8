import { isJsonType } from './is-json-type.ts';

/** Reads a stream of events to its end, or to the first event of a type. */
export async function readStream({ body }: Response, until?: string): Promise<string> {
  const enough = new RegExp(`^event: ${until}\n(?:id: .*\n)?data: .*\n\n`, 'mu');
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (until !== undefined && enough.test(text)) break;
  }
  return text;
}

/** Returns the data of the largest event of a stream; the others report progress or the end. */
export function findFullest(text: string): unknown {
  const all = [...text.matchAll(/^data: (.*)$/gmu)].map(([, data]) => data ?? 'null');
  const fullest = all.reduce((best, data) => (data.length > best.length ? data : best), 'null');
  return JSON.parse(fullest) as unknown;
}

/** Parses a JSON response, and ignores files. */
export async function readDocument(
  response: Response,
  contentType: string | null,
): Promise<unknown> {
  const text = await response.text();
  return isJsonType(contentType) && text !== '' ? JSON.parse(text) : undefined;
}
