const MAX_LENGTH = 120;
/**
 * File systems allow 255 bytes. The rest is for what exports and downloads add: an ID, ` (2)`, `.part`.
 */
const MAX_BYTES = 200;
/** Enough to find the grapheme boundaries of the part that is kept. */
const SEGMENTED_LENGTH = 4 * MAX_LENGTH;
const FALLBACK = 'file';

/** Characters with a special meaning in paths, shells, and headers. */
const UNSAFE = /[\p{Cc}"<>|:*?]/gu;
/** Characters that start a new line and aren't control characters. */
const LINE_BREAKS = /[\p{Zl}\p{Zp}]/gu;
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
const utf8 = new TextEncoder();

/**
 * Returns a name that is safe to display, to store on any file system, and to send to platforms: no folders,
 * no control or direction characters, no dots or spaces at its ends, NFC, and at most 120 characters and 200
 * bytes. A longer name loses its start, because the extension is at the end.
 */
export function toSafeFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/u).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(UNSAFE, '')
    .replace(LINE_BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(TAGS, keepFlags)
    .normalize('NFC');
  return keepEnd(nameStem(trimEnd(clean).trimStart()));
}

/** Removes dots and spaces from the end, where Windows drops them and they hide the extension. */
function trimEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Shows a hidden file (`.photo.jpg`), and names one that has only an extension (`.jpg`). */
function nameStem(name: string): string {
  const shown = name.replace(/^[.\s]+/u, '');
  if (shown === '') return FALLBACK;
  return shown === name || shown.includes('.') ? shown : `${FALLBACK}.${shown}`;
}

/** Cuts between graphemes, so that no emoji or accented letter is split. */
function keepEnd(name: string): string {
  if (name.length <= MAX_LENGTH && countBytes(name) <= MAX_BYTES) return name;
  const end = name.slice(-SEGMENTED_LENGTH).toWellFormed();
  const starts = Array.from(graphemes.segment(end), ({ index }) => index);
  const fits = (index: number): boolean =>
    end.length - index <= MAX_LENGTH && countBytes(end.slice(index)) <= MAX_BYTES;
  const first = starts.find(fits);
  return first === undefined ? FALLBACK : nameStem(end.slice(first).trimStart());
}

const countBytes = (text: string): number => utf8.encode(text).length;
