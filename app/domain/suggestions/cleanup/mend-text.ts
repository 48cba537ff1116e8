/** Placeholder for a removed part. Clean text has no private-use characters. */
const HOLE = '\uE000';

const BRACKETED = /[([（【［][^()[\]（）【】［］]{0,200}[)\]）】］]/gu;
const QUOTED_HOLE = /["“„«「‘'][^\S\n]*\uE000[^\S\n]*["”“»」’']/gu;
const HOLE_RUN = /\uE000(?:[\s,;/|&+–—-]*\uE000)+/gu;
const SENTENCE_END = /(?:^|[.!?…。！？।؟۔\n\p{Extended_Pictographic}\uFE0F])["”»」)]?$/u;
/**
 * Characters that introduce what follows. If that was removed, they go as well and the sentence ends before
 * them.
 */
const INTRODUCTION = /[\s:：–—|•·→>\-\u{1F447}\u{1F449}\u{1F517}]+$/u;
const POINTER = /[\u{1F447}\u{1F449}\u{1F517}]$/u;
const MIN_WORDS_LEFT = 3;
/** "Our kiln, by @bob, opens": the part between the commas can be removed. */
const APPOSITION = /,\s?(?:(?:by|from|with|von|mit|par|avec|de|por|con|di)\s)?\uE000\s?,/gu;
const GREETING =
  /^(\s*)(?:hi|hey|hello|dear|hallo|liebe[rs]?|hola|querid[oa]|ciao|bonjour|oi|olá)\s\uE000(?=\s?[,!:])/iu;
/** A time or place between two others: "at XX:XX on Saturday". */
const AMONG_OTHERS =
  /\s(?:at|from|in|on|um|ab|in|a las|à)\s\uE000(?=\s(?:on|in|at|until|this|next|with|am|im|bei|mit|el|en|le|les)\s)/giu;
/** Prepositions of time, place, or company. The sentence is complete without the phrase. */
const ADJUNCT =
  /\s(?:on|at|in|from|until|till|by|with|via|near|around|starting|um|am|im|ab|bis|bei|mit|in der|el|en|a las|desde|con|le|à|dès|chez|avec|às|em|com|il|alle|da|presso|op|om|vanaf|met|bij|w|od|в|с|на|у)(?: the)?$/iu;

/**
 * Removes parts of a sentence so that the rest reads naturally: at its start, in brackets, or at its end
 * after a colon or dash. Returns null if the rest would be broken ("Come to and see us").
 */
export function removeParts(sentence: string, parts: readonly string[]): string | null {
  // Without its URL, a Markdown link's label points nowhere.
  if (sentence.includes('](')) return null;
  const marked = [...parts]
    .sort((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, HOLE), sentence)
    .replace(BRACKETED, (group) => (group.includes(HOLE) ? '' : group))
    .replace(QUOTED_HOLE, HOLE)
    .replace(APPOSITION, '')
    .replace(AMONG_OTHERS, '')
    .replace(GREETING, `$1${HOLE}`)
    .replace(HOLE_RUN, HOLE);
  const [, start] = /^\s*\uE000([^]*)$/u.exec(marked) ?? [];
  const opened = start === undefined ? marked : repairStart(start);
  if (opened === null) return null;
  const at = opened.indexOf(HOLE);
  // Any further gap is in the middle of the sentence.
  const ended = at === -1 ? opened : repairEnd(opened.slice(0, at), opened.slice(at + HOLE.length));
  return ended === null ? null : closeGaps(ended);
}

/** "@bob, come in" can start after the comma; "@bob opens" would lose its subject. */
function repairStart(text: string): string | null {
  if (text.trim() === '') return '';
  const rest = /^\s*[,،、:：!–—-]\s*(?=\S)/u.exec(text);
  if (!rest) return null;
  const left = text.slice(rest[0].length);
  return left.charAt(0).toUpperCase() + left.slice(1);
}

function repairEnd(text: string, after: string): string | null {
  const match = /^\s*([.!?…。！？।؟۔]*)(\s*[\p{Extended_Pictographic}\uFE0F\s]*)$/u.exec(after);
  if (!match) return null;
  const [, stop = '', rest = ''] = match;
  const emoji = rest.trim() === '' ? '' : ` ${rest.trim()}`;
  const before = text.trimEnd();
  if (SENTENCE_END.test(before) && !POINTER.test(before)) return before + emoji;
  const shortened = before.replace(INTRODUCTION, '').replace(ADJUNCT, '');
  if (shortened === before || countWords(shortened) < MIN_WORDS_LEFT) return null;
  return `${shortened}${stop || '.'}${emoji}`;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}'’]+/gu)?.length ?? 0;
}

/** Removes the spaces around a removed part: double spaces, and spaces before punctuation. */
export function closeGaps(text: string): string {
  return text
    .replace(/(?<=\S)[^\S\n]{2,}(?=\S)/gu, ' ')
    .replace(/ +(?=[,.;…。！？、，]|[!?](?:\s|$))/gu, '');
}
