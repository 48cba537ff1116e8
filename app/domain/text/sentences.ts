/** Abbreviations whose period doesn't end a sentence, in lowercase. */
const ABBREVIATION =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|st|prof|sr|sra|jr|no|nr|vs|etc|approx|ca|bzw|str|tel|hr|fr|dott|sig|mme|m|mlle|av|avda|ud|uds|pp|vol|inc|ltd|co|dept|est|min|max|\p{L}|(?:\p{L}\.)+\p{L}|г|ул|д|им|стр|руб|тел)\.\s*$/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function getSegmenter(locale: string): Intl.Segmenter {
  const cached = segmenters.get(locale);
  if (cached) return cached;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/** The end of a segment, where an abbreviation would be. */
const TAIL = 24;
const PUNCTUATION_WITHOUT_SPACE = /[.!?]$/u;
const UNSPACED_START =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Sentence ends that Unicode's rules miss: before a URL or a mention, and after an ellipsis. */
const FURTHER_END =
  /(?<=[.!?…]["”)]?\s)(?=[@＠<]|https?:|www\.|[\p{L}\d._-]{1,60}@|[\p{L}\d-]{1,60}\.\p{L}{2})|(?<=…\s)(?=\p{Lu})/u;

/**
 * Splits a text into sentences, each with its trailing space. Abbreviations ("Dr.", "e.g.", "z. B.") don't
 * end one, and neither does a question mark inside a URL. Joining the parts gives the original text.
 */
export function splitSentences(text: string, locale: string): string[] {
  const sentences: string[] = [];
  let last = '';
  for (const { segment } of getSegmenter(locale).segment(text)) {
    for (const part of segment.split(FURTHER_END)) {
      if (sentences.length > 0 && continuesSentence(last, part)) {
        sentences.push((sentences.pop() ?? '') + part);
      } else sentences.push(part);
      last = part;
    }
  }
  return sentences;
}

function continuesSentence(last: string, next: string): boolean {
  if (last.includes('\n')) return false;
  const isInside = PUNCTUATION_WITHOUT_SPACE.test(last.slice(-1)) && !UNSPACED_START.test(next);
  return isInside || ABBREVIATION.test(last.slice(-TAIL));
}
