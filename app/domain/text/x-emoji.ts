/** An emoji that twitter-text recognizes, used in place of those that it doesn't. */
const STAND_IN = '\u{1F600}';

/**
 * Candidates for emoji of several code points (Unicode TS 51, section 1.4.9), including flags and keycaps.
 */
const SEQUENCE =
  /\p{RI}\p{RI}|[\p{Extended_Pictographic}0-9#*](?:[\uFE0F\u20E3\p{EMod}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic})+/gu;

/** Matches the emoji that Unicode recommends. Created on first use, because compiling takes milliseconds. */
let recommended: RegExp | null | undefined;

function isEmoji(sequence: string): boolean {
  recommended ??= createPattern();
  return recommended?.test(sequence) ?? false;
}

/** Null in browsers from before 2023, which overcount newer emoji. The server doesn't. */
function createPattern(): RegExp | null {
  try {
    return new RegExp('^\\p{RGI_Emoji}$', 'v');
  } catch {
    return null;
  }
}

/**
 * Replaces each emoji of several code points with one that twitter-text recognizes, unless `isKnown` returns
 * true. twitter-text 3.1.0 predates Unicode 13 and counts the parts of newer emoji.
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
