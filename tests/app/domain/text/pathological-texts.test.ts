import { describe, expect, it } from 'vitest';
import {
  findLabeledAlternative,
  findNumberedAlternative,
} from '#app/domain/suggestions/cleanup/alternatives.ts';
import { applyBackspaces } from '#app/domain/text/backspaces.ts';
import { dropMachineMarks } from '#app/domain/suggestions/cleanup/machine-marks.ts';
import { dropChatter, isNodAlone } from '#app/domain/suggestions/cleanup/model-chatter.ts';
import { removeRemarks } from '#app/domain/suggestions/cleanup/model-remarks.ts';
import { dropThoughts } from '#app/domain/suggestions/cleanup/model-thoughts.ts';
import { dropTokens, keepAssistantTurn } from '#app/domain/suggestions/cleanup/model-turns.ts';
import { toPlainLatex } from '#app/domain/suggestions/cleanup/plain-latex.ts';
import { findBannedParts, findBannedWords } from '#app/domain/suggestions/banned-words.ts';
import { toBulkRow, toColumnName, unquote } from '#app/domain/bulk/bulk-csv.ts';
import { toFoundRow } from '#app/domain/bulk/bulk-rows.ts';
import { replaceLinks } from '#app/domain/links/replace-links.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import { fold } from '#app/domain/text/fold.ts';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import { escapeLittleText } from '#app/domain/text/little-text.ts';
import { readHashtags } from '#app/domain/suggestions/hashtag-candidates.ts';
import { quotesInstructions } from '#app/domain/suggestions/suggestion-rules.ts';
import { isEmptyHashtag, listPlaceholders } from '#app/domain/suggestions/cleanup/placeholders.ts';
import { hasLoop } from '#app/domain/suggestions/cleanup/text-loops.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import { splitParts, toPlatformText } from '#app/domain/preview/preview.ts';
import {
  cleanText,
  findHashtags,
  findLinks,
  findMarkup,
  findMentions,
} from '#app/domain/text/suggestion-text.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { foldForSearch } from '#app/domain/text/search-text.ts';
import { dropHtmlFrame } from '#app/domain/suggestions/cleanup/html-frame.ts';
import { dropInstructionEcho } from '#app/domain/suggestions/cleanup/instruction-echo.ts';
import { toPlainRtf } from '#app/domain/suggestions/cleanup/plain-rtf.ts';
import { areUncertainHashtags } from '#app/domain/suggestions/refusals/uncertain-hashtags.ts';
import { isUncertain } from '#app/domain/suggestions/refusals/uncertain-text.ts';
import { isRefusal } from '#app/domain/suggestions/refusals/refusals.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';
import { countMentions, isHashtag, TEXT_RULES } from '#app/domain/text/text.ts';
import { countCashtags } from '#app/domain/text/x-text.ts';
import { listUnusableTexts } from '#app/domain/errors/unusable-text.ts';
import { sniffText } from '#app/probe/sniff-text.ts';
import { scrubText } from '#app/server/adapters/logger/scrub-text.ts';
import { PATHOLOGICAL_UNITS } from '#tests/support/pathological-units.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

const SMALL = 8_000;
/** Half the longest caption in a request, which takes half the time and shows the same growth. */
const LARGE = 50_000;
/** Time that counts as negligible, and the allowed growth for the long text. */
const FREE_MS = 40;
// Quadratic work takes 39 times as long; linear work took up to 13 times on a busy machine.
const MAX_GROWTH = (LARGE / SMALL) * 4;
const TRIES = 3;

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(TEXT_RULES).map(([platform, rule]) => [
      `count ${platform}`,
      (text: string) => rule.count(text),
    ]),
  ),
  countCashtags,
  dropHtmlFrame,
  dropInstructionEcho: (text) => dropInstructionEcho(text, { topic: text, language: 'en' }),
  toPlainRtf,
  isDoubtful: (text) => isUncertain(text, { topic: text, language: 'en', isMarked: true }),
  areDoubtfulHashtags: (text) => areUncertainHashtags(text.split(' '), 'en'),
  countMentions,
  isHashtag,
  cleanText,
  findHashtags,
  findLinks,
  findMarkup,
  findMentions,
  listUnusableTexts,
  replaceLinks: (text) => replaceLinks(text, (url) => url),
  scrubText,
  isRefusal,
  dropThoughts,
  dropTokens,
  keepOwnTurn: keepAssistantTurn,
  dropRemarks: removeRemarks,
  toPlainLatex,
  applyBackspaces,
  findLabeledAlternative,
  findNumberedAlternative,
  hasLoop,
  readHashtags: (text) => readHashtags([text]),
  listPlaceholders: (text) => listPlaceholders(text, ''),
  dropMachineMarks: (text) => dropMachineMarks(text, ''),
  dropChatter: (text) => dropChatter(text, 'en'),
  isNodAlone: (text) => isNodAlone(text, 'en'),
  isEmptyHashtag: (text) => isEmptyHashtag(text, ''),
  quotesInstructions: (text) =>
    quotesInstructions(text, 'You write one caption for each platform in its style.'),
  toColumnName,
  unquote,
  'a row of a CSV': (text) => toBulkRow(['platforms', 'hashtags'], [text, text]),
  'short rows below a long header': (text) => {
    const header = Array.from({ length: text.length }, () => '');
    for (let row = 0; row < text.length; row += 20) toFoundRow(header, ['']);
  },
  // Suggestions are read up to 8,000 characters.
  tidyCaption: (text) => cleanCaption(text, { topic: '', language: 'en' }),
  // The rest of the text belongs to one URL.
  findLink: (text) => findLink(`http://a${text}`),
  'findLink before more text': (text) => findLink(`http://a${text} and more`),
  escapeLittleText,
  toSafeFileName,
  foldForSearch,
  sniffText: (text) => sniffText(Buffer.from(text)),
  normalizeHashtags: (text) => normalizeHashtags([text]),
  findBannedWords: (text) => findBannedWords(text, ['a', 'a.b', 'no such word']),
  findBannedParts: (text) => findBannedParts(text, ['a', 'no such word']),
  fold: (text) => fold(text, FOLD_RULES.facebook.text),
  'fold by weight': (text) => fold(text, FOLD_RULES.twitter.mobile),
  splitParts: (text) => splitParts(text),
  toPlatformText: (text) => toPlatformText(text, 'linkedin'),
};

function measureMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const repeat = (unit: string, length: number): string =>
  `${unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed()}!`;

/** Returns the minimum of several attempts, because one may include a garbage collection. */
const minMs = (work: () => unknown): number =>
  Math.min(...Array.from({ length: TRIES }, () => measureMs(work)));

describe('a text designed to be slow', () => {
  // Each function gets another sixth of the texts, and all of them in a whole run.
  it.each(Object.entries(FUNCTIONS).map(([name, run], index) => [name, run, index] as const))(
    'takes %s time in proportion to its length',
    { timeout: 300_000 },
    (_name, run, index) => {
      const slow = sampleCases(PATHOLOGICAL_UNITS, 6, index).flatMap((unit) => {
        const small = repeat(unit, SMALL);
        const large = repeat(unit, LARGE);
        // If a short text already takes a second, don't try one that's six times as long.
        const first = measureMs(() => run(small));
        if (first > 1000) return [`${JSON.stringify(unit)}: ${first} ms`];
        const firstLargeMs = measureMs(() => run(large));
        if (firstLargeMs < FREE_MS) return [];
        const smallMs = minMs(() => run(small));
        const maxMs = Math.max(FREE_MS, MAX_GROWTH * Math.max(smallMs, 2));
        // One quick run proves enough. Only a slow one is repeated, because it may include a garbage collection.
        const largeMs = firstLargeMs > maxMs ? minMs(() => run(large)) : firstLargeMs;
        return largeMs > maxMs ? [`${JSON.stringify(unit)}: ${smallMs} ms, ${largeMs} ms`] : [];
      });
      expect(slow).toEqual([]);
    },
  );
});
