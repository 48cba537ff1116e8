import { dropChatter } from '#app/domain/suggestions/cleanup/model-chatter.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { toPlatform } from './response-names.ts';
import type { ResponseShape, PlatformResponse } from './find-responses.ts';
import { stripThoughts } from './thought-blocks.ts';

/** Fragments of an object, or a web page. */
const NOT_PROSE = /[{[]\s*["'{[]|["'][\w ]{1,40}["']\s*:|<(?:!doctype|html|head|body|script)\b/iu;
/** A model that asks a question hasn't written what was requested. */
const ASKS_QUESTION =
  /\b(?:(?:like|want) me to|(?:could|can) you (?:please )?(?:provide|clarify|specify|tell me)|please (?:provide|clarify|specify)|as an ai|no topic)\b/iu;
/**
 * Openings of a model that talks to its user. Applied only to what's left after the rules have removed an
 * introduction.
 */
const TALKS =
  /^(?:sure|certainly|of course|absolutely|okay|ok|here(?:'s| is| are| you)|as requested)\b/iu;
const MIN_WORDS = 3;
/** For scripts without spaces between words, in characters. */
const MIN_UNSPACED = 8;
/** A platform's name on a line of its own, or as a label before a text. */
const HEADING = /^[#>*_\s-]{0,9}([\p{L}][\p{L} ()/]{0,30}?)[*_\s]{0,4}:?[*_\s]{0,4}$/u;
const LABEL = /^[#>*_\s-]{0,9}([\p{L}][\p{L} ()/]{0,30}?)[*_]{0,2}:[*_]{0,2}\s{1,9}(?=\S)/u;
const HASHTAG = /[#＃][\p{L}\p{M}\p{N}_]+/gu;

/**
 * Returns the texts of a model that wrote plain text without an object: the whole text for one platform, or
 * the section under each platform's name for several. The rules decide later whether it's usable.
 */
export function readProse(given: string, { platforms, fields }: ResponseShape): PlatformResponse[] {
  const text = stripThoughts(given).trim();
  if (NOT_PROSE.test(text) || ASKS_QUESTION.test(text)) return [];
  const sections = readSections(text);
  const [only] = platforms;
  const isSplit = new Set(sections.map(({ platform }) => platform)).size > 1;
  const found = isSplit || only === undefined ? sections : [{ platform: only, text }];
  if (!isSplit && platforms.length > 1) return [];
  return found.flatMap(({ platform, text: written }) => {
    const raw = fields.includes('hashtags') ? written.match(HASHTAG) : toCaption(written);
    return raw === null ? [] : [{ platform, raw }];
  });
}

function toCaption(text: string): string | null {
  if (TALKS.test(dropChatter(text.replaceAll('’', "'"), 'en'))) return null;
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text);
  const isText = words.length >= MIN_WORDS || (isUnspaced && text.length >= MIN_UNSPACED);
  return isText ? text : null;
}

interface Section {
  readonly platform: PlatformId;
  readonly text: string;
}

/** Splits a text into sections by headings or labels that name platforms. */
function readSections(text: string): Section[] {
  const sections: { platform: PlatformId; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = toPlatform(HEADING.exec(line)?.[1]);
    const label = heading ? null : LABEL.exec(line);
    const platform = heading ?? toPlatform(label?.[1]);
    if (platform) sections.push({ platform, lines: label ? [line.slice(label[0].length)] : [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ platform, lines }) => ({ platform, text: lines.join('\n').trim() }));
}
