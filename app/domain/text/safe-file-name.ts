const MAX_LENGTH = 120;
/** Enough to find where the graphemes of the kept part start. */
const SEGMENTED_LENGTH = 4 * MAX_LENGTH;
const FALLBACK = 'file';

/** Characters that folders, shells, and headers give a meaning. */
const UNSAFE = /[\p{Cc}"<>|:*?]/gu;
/**
 * Invisible characters, among them the ones that turn the direction of text: `photo‮gpj.exe` would read as
 * `photoexe.jpg`. Joiners and tags are kept where they hold an emoji or a word together.
 */
const INVISIBLE =
  /(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu;

/** Tags, which only the flags of regions such as England's have. */
const TAGS = /\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f}|[\u{e0000}-\u{e007f}]/gu;
const keepFlags = (match: string): string => (match.startsWith('\u{1f3f4}') ? match : '');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a name that is safe to show and to send to platforms: no folders, no control or direction characters,
 * composed, and at most 120 characters long. A longer one loses its start, because its extension is at its end.
 */
export function toSafeFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/u).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(UNSAFE, '')
    .replace(INVISIBLE, '')
    .replace(TAGS, keepFlags)
    .normalize('NFC')
    .trim();
  const kept = keepEnd(clean);
  // What is left may be an extension alone.
  return /^\.*$/u.test(kept) ? FALLBACK : kept.startsWith('.') ? FALLBACK + kept : kept;
}

/** Cuts between graphemes, so that no emoji or accent is torn apart. */
function keepEnd(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const end = name.slice(-SEGMENTED_LENGTH).toWellFormed();
  const first = end.length - MAX_LENGTH;
  for (const { index } of graphemes.segment(end))
    if (index >= first) return end.slice(index).trim();
  return '';
}
