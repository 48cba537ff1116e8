const MAX_LENGTH = 120;
/** Enough to find the grapheme boundaries of the part that is kept. */
const SEGMENTED_LENGTH = 4 * MAX_LENGTH;
const FALLBACK = 'file';

/** Characters with a special meaning in paths, shells, and headers. */
const UNSAFE = /[\p{Cc}"<>|:*?]/gu;
/**
 * Invisible characters, including those that change the text direction: `photo‮gpj.exe` would read as
 * `photoexe.jpg`. Joiners and tags are kept where an emoji or a word needs them.
 */
const INVISIBLE =
  /(?![\u200c\u200d\u{e0020}-\u{e007f}])\p{Cf}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu;

/** Tag characters, which are only valid in flags of regions such as England. */
const TAGS = /\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f}|[\u{e0000}-\u{e007f}]/gu;
const keepFlags = (match: string): string => (match.startsWith('\u{1f3f4}') ? match : '');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a name that is safe to display and to send to platforms: no folders, no control or direction
 * characters, NFC, and at most 120 characters. A longer name loses its start, because the extension is at the
 * end.
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
  // Only an extension may be left.
  return /^\.*$/u.test(kept) ? FALLBACK : kept.startsWith('.') ? FALLBACK + kept : kept;
}

/** Cuts between graphemes, so that no emoji or accented letter is split. */
function keepEnd(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const end = name.slice(-SEGMENTED_LENGTH).toWellFormed();
  const first = end.length - MAX_LENGTH;
  for (const { index } of graphemes.segment(end))
    if (index >= first) return end.slice(index).trim();
  return '';
}
