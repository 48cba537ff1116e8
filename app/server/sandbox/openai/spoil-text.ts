import type { Dice } from './dice.ts';
import type { Mode, Modes } from './modes.ts';
import { getPhrases } from './phrases.ts';
import type { Task } from './read-task.ts';
import { findPlatform } from './writer.ts';
import type { TextTarget, Writer } from './writer.ts';

export interface SpoilOptions {
  readonly modes: Modes;
  readonly task: Task;
  readonly dice: Dice;
  readonly longTextCharacters: number;
  readonly bannedWords: readonly string[];
}

type Spoil = (text: string, spot: TextTarget, options: SpoilOptions) => string;

const EMOJI = ['🎉', '🔥', '😍', '👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];
const FLOOD = 80;
// Reserved names (RFC 2606), so a link that isn't caught leads nowhere.
const LINKS = [
  'https://example.com/offer?from=sample',
  'http://example.net/',
  'www.example.org/win',
  'example.com/offer',
  '[click here](https://example.com/offer)',
] as const;
const MENTIONS = ['@sample_stranger', '＠sample_stranger', '@sample@example.social'] as const;
const HIDDEN = ['\u202E', '\u2066', '\u200B', '\uFEFF', '\u200F', '\u0007', '\u2069', '\u202C'];
const OVER_LIMIT = 1.3;
const TAGS_IN_TEXT = 40;

const TEXT_SPOILS: ReadonlyArray<readonly [mode: Mode, spoil: Spoil]> = [
  ['too_long', stretch],
  ['emoji_flood', floodWithEmoji],
  ['link', (text, _spot, { dice }) => `${text} ${dice.pick(LINKS)}`],
  ['mention', (text, _spot, { dice }) => `${dice.pick(MENTIONS)} ${text}`],
  ['bidi', hideControls],
  ['html', (text) => `<script>alert(1)</script><b onclick="alert(2)">${text}</b>`],
  ['banned_words', (text, _spot, options) => insertAt(text, options)],
  ['hashtags_in_text', writeTagsIntoText],
  ['empty_text', () => ''],
];

/** Creates a writer whose texts are wrong in the given ways. */
export function createSpoiltWriter(writer: Writer, options: SpoilOptions): Writer {
  const has = (mode: Mode) => options.modes.has(mode);
  const spoils = TEXT_SPOILS.filter(([mode]) => has(mode));
  const spoil = (text: string, spot: TextTarget) =>
    spoils.reduce((spoilt, [, apply]) => apply(spoilt, spot, options), text);
  return {
    caption: (spot) =>
      spoil(writer.caption(has('duplicates') ? { ...spot, index: 0 } : spot), spot),
    title: (spot) => spoil(writer.title(spot), spot),
    comment: (spot) => spoil(writer.comment(spot), spot),
    hashtags: (spot, count) => {
      const targetCount = has('wrong_count') ? miscount(count, options.dice) : count;
      return spoilTags(writer.hashtags(spot, targetCount), options);
    },
  };
}

function stretch(
  text: string,
  spot: TextTarget,
  { task, longTextCharacters }: SpoilOptions,
): string {
  const limit = findPlatform(task, spot)?.maxCharacters ?? task.maxCharacters ?? 0;
  const length = Math.max(longTextCharacters, Math.ceil(limit * OVER_LIMIT));
  const more = getPhrases(task.language).closings.join(' ');
  const times = Math.ceil(Math.max(0, length - text.length) / (more.length + 1));
  return `${text}${` ${more}`.repeat(times)}`;
}

function floodWithEmoji(text: string, _spot: TextTarget, { dice }: SpoilOptions): string {
  const flood = Array.from({ length: FLOOD }, () => dice.pick(EMOJI)).join('');
  return `${text.replaceAll(' ', ` ${dice.pick(EMOJI)} `)} ${flood}`;
}

/** Adds control characters between and inside words, including one that's never closed. */
function hideControls(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  const words = rest.map((word, index) => `${HIDDEN[index % HIDDEN.length]}${word}`);
  return [first, ...words].join(' ') + HIDDEN.join('') + HIDDEN[0];
}

function insertAt(text: string, { bannedWords, dice }: SpoilOptions): string {
  const [word = ''] = bannedWords.length > 1 ? [dice.pick(bannedWords)] : bannedWords;
  const written = dice.roll(2) === 0 ? word : word.toUpperCase();
  return dice.roll(2) === 0 ? `${written}! ${text}` : `${text} ${written}`;
}

function writeTagsIntoText(text: string, _spot: TextTarget, { task }: SpoilOptions): string {
  const { words } = getPhrases(task.language);
  const tags = Array.from({ length: TAGS_IN_TEXT }, (_, index) => {
    const word = words[index % words.length] ?? '';
    return `#${word}${index < words.length ? '' : String(index)}`;
  });
  return `${text} ${tags.join(' ')}`;
}

const MISCOUNTS = [3, 12, 40] as const;

function miscount(count: number, dice: Dice): number {
  const isFewer = count > 1 && dice.roll(4) === 0;
  return isFewer ? count - 1 - dice.roll(count - 1) : count + dice.pick(MISCOUNTS);
}

const MALFORMED: ReadonlyArray<(tag: string) => string> = [
  (tag) => `#${tag}`,
  (tag) => `two ${tag}`,
  (tag) => `${tag}!`,
  () => '12345',
  (tag) => `${tag}-dashed`,
  (tag) => `##${tag}`,
  () => '',
  (tag) => `${tag}.${tag}`,
  (tag) => `${tag}#${tag}`,
  (tag) => ` ${tag} `,
  () => '___',
  (tag) => `${tag}'s`,
  () => '🔥',
];
const LONG_TAG = 300;

const TAG_SPOILS: ReadonlyArray<
  readonly [mode: Mode, spoil: (tags: string[], options: SpoilOptions) => string[]]
> = [
  [
    'malformed_hashtags',
    (tags, { dice }) => {
      const first = dice.roll(MALFORMED.length);
      return tags.map((tag, index) => MALFORMED[(first + index) % MALFORMED.length]?.(tag) ?? tag);
    },
  ],
  ['duplicates', (tags) => tags.flatMap((tag) => [tag, tag.toUpperCase()]).slice(0, tags.length)],
  ['too_long', (tags) => tags.map((tag, index) => (index === 0 ? tag.padEnd(LONG_TAG, tag) : tag))],
  ['emoji_flood', (tags) => [...tags.slice(1), '🔥🔥🔥']],
  ['mention', (tags, { dice }) => [...tags.slice(1), dice.pick(MENTIONS)]],
  ['link', (tags, { dice }) => [...tags.slice(1), dice.pick(LINKS)]],
  ['bidi', (tags) => tags.map((tag) => `${HIDDEN[0]}${tag}${HIDDEN[2]}`)],
  ['html', (tags) => tags.map((tag) => `<b>${tag}</b>`)],
  [
    'banned_words',
    (tags, { bannedWords }) => [
      ...tags.slice(bannedWords.length),
      ...bannedWords.map((word) => word.replaceAll(' ', '')),
    ],
  ],
  ['empty_text', (tags) => tags.map(() => '')],
];

function spoilTags(tags: string[], options: SpoilOptions): string[] {
  return TAG_SPOILS.filter(([mode]) => options.modes.has(mode)).reduce(
    (spoilt, [, spoil]) => spoil(spoilt, options),
    tags,
  );
}
