import { z } from 'zod';
import type { Operation } from './operation.ts';

/** Included in the description of every stream. */
const HOW_TO_READ =
  'The schema is one event, its `data` parsed from JSON. Lines that start with a colon are comments: one comes every 15 seconds. Ignore events whose name you don’t know. The server sends no `retry`, so your client’s own delay applies.';
const RESUME =
  'Send the `id` of your last event as `Last-Event-ID` to continue after it; events without an `id` are sent again.';

/** Returns the content of a stream's response: one event with its name, ID, and data. */
export function toEventContent(operation: Operation, example: unknown) {
  const schema = toEventSchema(operation);
  return { 'text/event-stream': { schema, example: toEventExample(operation, example) } };
}

/** Returns the schema of one event of a stream: its name, ID, and data. */
function toEventSchema({ id, events = {} }: Operation): z.ZodType {
  const named = Object.entries(events).map(([name, { data, text, hasId = false }]) =>
    z
      .object({
        event: z.literal(name),
        ...(hasId ? { id: z.string().describe('For `Last-Event-ID`.') } : {}),
        data,
      })
      .describe(text),
  );
  const end = z
    .object({ event: z.literal('end'), data: z.object({}) })
    .describe('The last event: nothing more follows, so don’t connect again.');
  return z.union([...named, end]).meta({ id: `${id.charAt(0).toUpperCase()}${id.slice(1)}Event` });
}

/** Returns an example of the operation's main event. */
function toEventExample({ events = {}, success }: Operation, data: unknown) {
  const [name, event] =
    Object.entries(events).find(([, { data: schema }]) => schema === success[200]?.schema) ?? [];
  return { event: name, ...(event?.hasId ? { id: '41' } : {}), data };
}

/** Describes how to read the stream, and how to resume it where possible. */
export function describeStream({ method, events }: Operation): string {
  if (!events) return '';
  return method === 'get' ? `${HOW_TO_READ} ${RESUME}` : HOW_TO_READ;
}
