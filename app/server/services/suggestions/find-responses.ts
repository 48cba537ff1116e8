import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  isFieldName,
  namesPlatform,
  readVerdict,
  toPlatform,
  type Verdict,
} from './response-names.ts';

/** What the model wrote for one platform, in any shape. */
export interface PlatformResponse {
  readonly platform: PlatformId;
  readonly raw: unknown;
  /** What the text was unwrapped from, if anything. */
  readonly whole?: unknown;
}

export interface ResponseShape {
  readonly platforms: readonly PlatformId[];
  /** Possible names of the text's field, such as `caption`. */
  readonly fields: readonly string[];
}

export interface Findings {
  readonly responses: readonly PlatformResponse[];
  readonly verdicts: readonly Verdict[];
}

const MAX_DEPTH = 5;
const NOTHING: Findings = { responses: [], verdicts: [] };

interface Place extends ResponseShape {
  /** The platform that the object names, as in `{"platform": "x", "caption": "..."}`. */
  readonly named: PlatformId | null;
  readonly depth: number;
}

/** Finds the platforms' texts in one member, wrapped in objects, lists, or JSON in a string. */
export function findResponses(
  [name, value]: readonly [string, unknown],
  shape: ResponseShape & { readonly named: PlatformId | null },
): Findings {
  return findInMember([name, value], { ...shape, depth: 0 });
}

function findInMember([name, value]: readonly [string, unknown], place: Place): Findings {
  const verdict = readVerdict(name, value);
  if (verdict) return { responses: [], verdicts: [verdict] };
  const platform = toPlatform(name);
  if (platform) return readPlatform(platform, value, place);
  const isField = isFieldName(name, place.fields);
  const owner = place.named ?? getOnly(place);
  const own: Findings =
    isField && owner ? { responses: [{ platform: owner, raw: value }], verdicts: [] } : NOTHING;
  if (own !== NOTHING && isPlain(value)) return own;
  const found = findInValue(value, place);
  return found.responses.length > 0 || own === NOTHING
    ? found
    : { ...found, responses: own.responses };
}

function getOnly({ platforms }: ResponseShape): PlatformId | null {
  return platforms.length === 1 ? (platforms[0] ?? null) : null;
}

/**
 * Reads a platform's own object, which may contain an outcome too. If only one platform was requested, that
 * outcome counts for the whole response.
 */
function readPlatform(platform: PlatformId, raw: unknown, { platforms }: Place): Findings {
  const verdicts = isRecord(raw)
    ? Object.entries(raw).map(([name, value]) => readVerdict(name, value))
    : [];
  if (!verdicts.includes('declined')) return { responses: [{ platform, raw }], verdicts: [] };
  return { responses: [], verdicts: platforms.length === 1 ? ['declined'] : [] };
}

function findInValue(given: unknown, { depth, ...place }: Place): Findings {
  if (depth >= MAX_DEPTH) return NOTHING;
  const value = typeof given === 'string' ? parseEncoded(given) : given;
  if (Array.isArray(value))
    return join(
      value.map((item) => findInValue(item, { ...place, named: null, depth: depth + 1 })),
    );
  if (!isRecord(value)) return NOTHING;
  const entries = Object.entries(value);
  const [name] = entries.filter(([key]) => namesPlatform(key)).map(([, id]) => toPlatform(id));
  const inside = { ...place, named: name ?? place.named, depth: depth + 1 };
  return join(entries.map((entry) => findInMember(entry, inside)));
}

function join(found: readonly Findings[]): Findings {
  return {
    responses: found.flatMap(({ responses }) => responses),
    verdicts: found.flatMap(({ verdicts }) => verdicts),
  };
}

/** Returns whether a field's value is the text or texts themselves, not an object containing them. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !isNested(parseEncoded(value));
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * Returns the text or texts in what the model wrote for one platform, unwrapped from an object with the
 * field, a list of such objects, or JSON in a string. Returns anything else unchanged.
 */
export function unwrapResponse(raw: unknown, fields: readonly string[], depth = 0): unknown {
  if (depth >= MAX_DEPTH) return raw;
  const value = typeof raw === 'string' ? (parseEncoded(raw) ?? raw) : raw;
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      isRecord(item) ? unwrapResponse(item, fields, depth + 1) : item,
    );
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  const name =
    names.find((key) => fields.includes(key)) ?? names.find((key) => isFieldName(key, fields));
  return name === undefined ? value : unwrapResponse(value[name], fields, depth + 1);
}

/** Parses a string as a JSON object, list, or text; null if it isn't one. */
export function parseEncoded(text: string): unknown {
  if (!/^\s*(?:[[{]|"[\s\S]*"\s*$)/u.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? (parseEncoded(value) ?? value) : value;
  } catch {
    return null;
  }
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
