import { EAST_ASIA_AND_AFRICA } from './phrases-east-asia-and-africa.ts';
import { EASTERN_EUROPE } from './phrases-eastern-europe.ts';
import { RIGHT_TO_LEFT } from './phrases-right-to-left.ts';
import { SOUTH_ASIA } from './phrases-south-asia.ts';
import { WESTERN_EUROPE } from './phrases-western-europe.ts';

export const TONES = ['professional', 'casual', 'friendly', 'humorous', 'formal'] as const;
export type Tone = (typeof TONES)[number];

/** What the sandbox can say in one language: a lead for each tone, closings, single words. */
export interface Phrases extends Readonly<Record<Tone, string>> {
  readonly closings: readonly string[];
  /** Each is good as a hashtag; the first also stands for a topic that is empty. */
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

/** Codes by what people write for them: the code itself, its English name, an older or shorter code. */
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

/** The code that is meant, e.g. `pt` for `pt-BR` and `de` for `German`; null when there is none. */
export function findLanguage(text: string): string | null {
  const asked = text.trim().toLowerCase().replaceAll('_', '-');
  const whole = CODE_BY_NAME.get(asked);
  if (whole !== undefined) return whole;
  // "German (de)" or "de-AT".
  const inside = asked
    .split(/[\s(),;]+/)
    .map((part) => CODE_BY_NAME.get(part))
    .find((code) => code !== undefined);
  return inside ?? CODE_BY_NAME.get(asked.split('-')[0] ?? '') ?? null;
}

/** The phrases of a language; English where the sandbox has none. */
export function getPhrases(code: string): Phrases {
  return BY_CODE[code] ?? WESTERN_EUROPE[FALLBACK];
}

function toEnglishName(code: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  return name.toLowerCase();
}
