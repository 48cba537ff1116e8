const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Letters of a word that must agree, so that endings don't matter. */
const STEM = { shortest: 4, longest: 6, ending: 2 } as const;
/** In characters, of the text and of the topic. */
const MAX_READ = 4000;
/** Words of the topic that are looked for. */
const MAX_TOPIC_WORDS = 60;

/** Returns whether a text has a word of the topic, whatever its ending, or two letters of an ideographic one. */
export function hasTrace(text: string, topic: string): boolean {
  const plain = fold(text.slice(0, MAX_READ));
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const starts = new Set(
    words.flatMap((word) =>
      Array.from({ length: STEM.longest - STEM.shortest + 1 }, (_, at) =>
        word.slice(0, STEM.shortest + at),
      ),
    ),
  );
  return (fold(topic.slice(0, MAX_READ)).match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, MAX_TOPIC_WORDS)
    .some((word) => (UNSPACED.test(word) ? hasPair(plain, word) : starts.has(toStem(word))));
}

/** Returns an empty text for a word that is too short to mean anything. */
function toStem(word: string): string {
  if (word.length < STEM.shortest) return '';
  const length = Math.min(STEM.longest, word.length - STEM.ending);
  return word.slice(0, Math.max(STEM.shortest, length));
}

function hasPair(text: string, word: string): boolean {
  const letters = [...word.slice(0, MAX_TOPIC_WORDS)];
  return letters.some((letter, at) => at > 0 && text.includes(`${letters[at - 1] ?? ''}${letter}`));
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}
