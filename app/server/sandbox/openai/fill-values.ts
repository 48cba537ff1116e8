import type { JsonSchema } from './ask.ts';
import { badRequest } from './errors.ts';
import type { Task } from './read-task.ts';
import type { TextTarget, Writer } from './writer.ts';

interface Place {
  readonly name: string;
  readonly spot: TextTarget;
}

interface Filling {
  readonly task: Task;
  readonly writer: Writer;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T12:00:00Z',
  date: '2026-01-01',
  time: '12:00:00Z',
  duration: 'PT1H',
  email: 'sample@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Writers by field name, which suggests what a text is for. The first match wins. */
const FLAVOURS: ReadonlyArray<
  readonly [name: RegExp, write: (place: Place, filling: Filling) => string]
> = [
  [
    /^(platform|platform_?id|network)$/i,
    ({ spot }, { writer }) => spot.platform ?? writer.title(spot),
  ],
  [/^(language|language_?code|lang|locale)$/i, (_place, { task }) => task.language],
  [/^tone$/i, (_place, { task }) => task.tone ?? 'friendly'],
  [/hash_?tag|^tags?$|keyword/i, ({ name, spot }, { writer }) => writeTags(name, spot, writer)],
  [/comment$/i, ({ spot }, { writer }) => writer.comment(spot)],
  [/title|headline|alt|topic|subject/i, ({ spot }, { writer }) => writer.title(spot)],
  [/(^|_)id$|Id$/, ({ spot }) => `sample-${spot.index + 1}`],
  [/(^|_)ur[il]$|Url$/, () => 'https://example.com/sample'],
];

const SINGLE_TAG = /tag$|keyword$/i;
const TAGS_IN_ONE_TEXT = 5;

function writeTags(name: string, spot: TextTarget, writer: Writer): string {
  const count = SINGLE_TAG.test(name) ? 1 : TAGS_IN_ONE_TEXT;
  return writer.hashtags(spot, count).join(' ');
}

export function fillString(schema: JsonSchema, place: Place, filling: Filling): string {
  const { format, pattern } = schema;
  const formatted = typeof format === 'string' ? BY_FORMAT[format] : undefined;
  if (formatted !== undefined) return formatted;
  const write = FLAVOURS.find(([name]) => name.test(place.name))?.[1];
  const text = write ? write(place, filling) : filling.writer.caption(place.spot);
  return typeof pattern === 'string' ? fitPattern(pattern, text, { place, filling }) : text;
}

/**
 * Finds a text that matches a pattern. Patterns can't be solved in general, but a few candidates match those
 * people use.
 */
function fitPattern(
  pattern: string,
  text: string,
  { place: { spot }, filling: { writer } }: { place: Place; filling: Filling },
): string {
  const [tag = 'sample'] = writer.hashtags(spot, 1);
  const candidates = [text, tag, `#${tag}`, 'sample', 'Sample', 'SAMPLE', '1', '12', '123', '1234'];
  const expression = toExpression(pattern);
  const fitting = candidates.find((candidate) => expression.test(candidate));
  if (fitting !== undefined) return fitting;
  throw badRequest(`The sandbox has no sample text for the pattern '${pattern}'.`);
}

/** Adds the # to a hashtag only if its pattern requires it. Returns null if neither form matches. */
export function fitTag({ pattern }: JsonSchema, tag: string): string | null {
  if (typeof pattern !== 'string') return tag;
  const expression = toExpression(pattern);
  return [tag, `#${tag}`].find((text) => expression.test(text)) ?? null;
}

function toExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    throw badRequest(`'${pattern}' is not a regular expression.`);
  }
}

/** Returns the lowest number the schema allows, or 1 without bounds. */
export function fillNumber(schema: JsonSchema): number {
  const step = toNumber(schema['multipleOf']) ?? 1;
  const above = toNumber(schema['exclusiveMinimum']);
  const min = toNumber(schema['minimum']) ?? (above === null ? null : above + step / 2);
  const below = toNumber(schema['exclusiveMaximum']);
  const max = toNumber(schema['maximum']) ?? (below === null ? null : below - step / 2);
  if (min !== null) return Math.ceil(min / step) * step;
  if (max !== null) return Math.min(Math.floor(max / step) * step, step);
  return step;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
