import { PlatformId } from '#app/domain/platforms/platforms.ts';

/** The response member that says whether the model wrote or declined, and its values. */
export const OUTCOME = { member: 'outcome', written: 'written', declined: 'declined' } as const;

/** Other names that models use for a field. */
const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  caption: ['captions', 'text', 'post', 'content'],
  hashtags: ['hashtag', 'tags'],
  posts: ['thread', 'tweets'],
  alt: ['alttext', 'alternativetext', 'description', 'text', 'caption'],
};
const PLATFORM_NAMES: ReadonlySet<string> = new Set(['platform', 'platformid', 'id', 'network']);
/** Words that may appear next to a platform's name in a member name, as in `x_twitter_caption`. */
const FILLERS: ReadonlySet<string> = new Set([
  'caption',
  'captions',
  'post',
  'text',
  'hashtags',
  'tags',
  'for',
  'page',
  'x',
  'com',
]);
const MAX_NAME_LENGTH = 40;

/**
 * Returns a member's name without case, separators, and symbols, so `Hash-Tags` and `**hashtags**` compare
 * equal.
 */
function toPlainName(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns whether a member's name is one of these fields, whatever its spelling. */
export function isFieldName(name: string, fields: readonly string[]): boolean {
  const plain = toPlainName(name);
  return fields.some((field) => field === plain || FIELD_ALIASES[field]?.includes(plain));
}

/** Returns whether a member with this name states which platform its object is for. */
export function namesPlatform(name: string): boolean {
  return PLATFORM_NAMES.has(toPlainName(name));
}

/**
 * Returns the platform that a name means, such as `Instagram`, `X (Twitter)`, or `linkedin_caption`; null if
 * none.
 */
export function toPlatform(name: unknown): PlatformId | null {
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) return null;
  const words: readonly string[] = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => PlatformId.safeParse(word).data ?? []);
  const first = named[0] ?? (words.includes('x') ? 'twitter' : undefined);
  const isAlone = words.every((word) => word === first || FILLERS.has(word));
  return first !== undefined && isAlone ? first : null;
}

const VERDICT_NAMES: ReadonlySet<string> = new Set([OUTCOME.member, 'verdict', 'status']);
const FLAG_NAMES: ReadonlySet<string> = new Set(['refusal', 'refused', 'declined', 'rejected']);
const DECLINED =
  /^(?:declin|refus|reject|den(?:y|ied)|block|filtered|forbid|prohibit|unsafe|disallow|not(?:written|allowed|possible|permitted)|unable|cannot|cant$|wont$)/u;
const WRITTEN: ReadonlySet<string> = new Set([
  OUTCOME.written,
  'write',
  'wrote',
  'success',
  'successful',
  'succeeded',
  'ok',
  'okay',
  'done',
  'complete',
  'completed',
  'accepted',
  'true',
  'yes',
  'created',
  'generated',
]);
const EMPTY: ReadonlySet<string> = new Set(['', 'none', 'null', 'false', 'no', 'na', 'undefined']);

/**
 * `declined`: anything else in the response doesn't count. `unclear`: declined unless the model wrote
 * something.
 */
export type Verdict = 'declined' | 'unclear' | 'written';

/** Returns whether a member says that the model declined; null for an unrelated member. */
export function readVerdict(name: string, value: unknown): Verdict | null {
  const plain = toPlainName(name);
  if (FLAG_NAMES.has(plain)) return isFlagged(value) ? 'declined' : null;
  if (!VERDICT_NAMES.has(plain)) return null;
  if (value !== null && typeof value === 'object') return null;
  const word = toPlainName(String(value));
  if (DECLINED.test(word)) return 'declined';
  return WRITTEN.has(word) || plain !== OUTCOME.member ? 'written' : 'unclear';
}

function isFlagged(value: unknown): boolean {
  if (typeof value === 'string') return !EMPTY.has(toPlainName(value));
  return value === true;
}
