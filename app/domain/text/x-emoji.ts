/** An emoji that twitter-text knows. It stands for those that it doesn't. */
const STAND_IN = '\u{1F600}';

/** What may be an emoji of several code points (Unicode TS 51, section 1.4.9), flags and keycaps included. */
const SEQUENCE =
  /\p{RI}\p{RI}|[\p{Extended_Pictographic}0-9#*](?:[\uFE0F\u20E3\p{EMod}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic})+/gu;

/** Whether a sequence is one of Unicode's emoji. Built when it is first needed: it compiles for milliseconds. */
let recommended: RegExp | null | undefined;

function isEmoji(sequence: string): boolean {
  recommended ??= createPattern();
  return recommended?.test(sequence) ?? false;
}

/** Null in a browser of before 2023, which then counts newer emoji too high; the server doesn't. */
function createPattern(): RegExp | null {
  try {
    return new RegExp('^\\p{RGI_Emoji}$', 'v');
  } catch {
    return null;
  }
}

/**
 * Replaces each emoji of several code points by one that twitter-text knows, unless `isKnown` says that it does:
 * twitter-text 3.1.0 is older than Unicode 13 and counts the parts of newer emoji.
 */
export function replaceEmoji(text: string, isKnown: (emoji: string) => boolean): string {
  const results = new Map<string, string>();
  return text.replace(SEQUENCE, (sequence) => {
    const result =
      results.get(sequence) ?? (isEmoji(sequence) && !isKnown(sequence) ? STAND_IN : sequence);
    results.set(sequence, result);
    return result;
  });
}
