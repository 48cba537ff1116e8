import { EAST_ASIA_AND_AFRICA } from './phrases-east-asia-and-africa.ts';
import { EASTERN_EUROPE } from './phrases-eastern-europe.ts';
import { RIGHT_TO_LEFT } from './phrases-right-to-left.ts';
import { SOUTH_ASIA } from './phrases-south-asia.ts';
import { WESTERN_EUROPE } from './phrases-western-europe.ts';

export const TONES = ['professional', 'casual', 'friendly', 'humorous', 'formal'] as const;
export type Tone = (typeof TONES)[number];

/** Sample texts in one language: an opening for each tone, closings, and single words. */
export interface Phrases extends Readonly<Record<Tone, string>> {
  readonly closings: readonly string[];
  /** Each works as a hashtag. The first one also replaces an empty topic. */
  readonly words: readonly string[];
}

const BY_CODE: Readonly<Record<string, Phrases>> = {
  ...WESTERN_EUROPE,
  ...EASTERN_EUROPE,
  ...RIGHT_TO_LEFT,
  ...SOUTH_ASIA,
  ...EAST_ASIA_AND_AFRICA,
  'sw-KE': EAST_ASIA_AND_AFRICA.sw,
  'sw-TZ': EAST_ASIA_AND_AFRICA.sw,
};

export const LANGUAGE_CODES: readonly string[] = Object.keys(BY_CODE);

const FALLBACK = 'en';

/** Language codes by what people write: the code itself, its English name, or an older or shorter code. */
const CODE_BY_NAME = new Map<string, string>([
  ...LANGUAGE_CODES.map((code): [string, string] => [toEnglishName(code), code]),
  ...LANGUAGE_CODES.map((code): [string, string] => [code.toLowerCase(), code]),
  ['zh', 'zh-CN'],
  ['zh-hans', 'zh-CN'],
  ['chinese', 'zh-CN'],
  ['simplified chinese', 'zh-CN'],
  ['traditional chinese', 'zh-TW'],
  ['zh-hant', 'zh-TW'],
  ['zh-hk', 'zh-TW'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['tl', 'fil'],
  ['iw', 'he'],
]);

/** Returns a language's code, such as `pt` for `pt-BR` and `de` for `German`, or null. */
export function findLanguage(text: string): string | null {
  const requested = text.trim().toLowerCase().replaceAll('_', '-');
  const whole = CODE_BY_NAME.get(requested);
  if (whole !== undefined) return whole;
  // Such as "German (de)" or "de-AT".
  const inside = requested
    .split(/[\s(),;]+/)
    .map((part) => CODE_BY_NAME.get(part))
    .find((code) => code !== undefined);
  return inside ?? CODE_BY_NAME.get(requested.split('-')[0] ?? '') ?? null;
}

/** Returns a language's phrases, or the English ones if there are none. */
export function getPhrases(code: string): Phrases {
  return BY_CODE[code] ?? WESTERN_EUROPE[FALLBACK];
}

function toEnglishName(code: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  return name.toLowerCase();
}
