import { z } from 'zod';
import { LANGUAGE_CODES } from './language-codes.ts';

export { LANGUAGE_CODES };

export const LanguageCode = z.enum(LANGUAGE_CODES);
export type LanguageCode = z.infer<typeof LanguageCode>;

export type Script =
  | 'Latin'
  | 'Cyrillic'
  | 'Greek'
  | 'Hebrew'
  | 'Arabic'
  | 'Devanagari'
  | 'Bengali'
  | 'Gujarati'
  | 'Gurmukhi'
  | 'Tamil'
  | 'Telugu'
  | 'Kannada'
  | 'Malayalam'
  | 'Sinhala'
  | 'Thai'
  | 'Chinese'
  | 'Japanese'
  | 'Hangul';

export interface Language {
  readonly code: LanguageCode;
  /** In English, as used in prompts. */
  readonly name: string;
  /** The language's own name, as screens show it. */
  readonly nativeName: string;
  readonly script: Script;
  readonly isRightToLeft: boolean;
}

type Row = readonly [name: string, nativeName: string, script: Script];

const ROWS: Readonly<Record<LanguageCode, Row>> = {
  en: ['English', 'English', 'Latin'],
  es: ['Spanish', 'Español', 'Latin'],
  fr: ['French', 'Français', 'Latin'],
  de: ['German', 'Deutsch', 'Latin'],
  pt: ['Portuguese', 'Português', 'Latin'],
  it: ['Italian', 'Italiano', 'Latin'],
  nl: ['Dutch', 'Nederlands', 'Latin'],
  ru: ['Russian', 'Русский', 'Cyrillic'],
  uk: ['Ukrainian', 'Українська', 'Cyrillic'],
  pl: ['Polish', 'Polski', 'Latin'],
  cs: ['Czech', 'Čeština', 'Latin'],
  sv: ['Swedish', 'Svenska', 'Latin'],
  no: ['Norwegian', 'Norsk', 'Latin'],
  da: ['Danish', 'Dansk', 'Latin'],
  fi: ['Finnish', 'Suomi', 'Latin'],
  el: ['Greek', 'Ελληνικά', 'Greek'],
  tr: ['Turkish', 'Türkçe', 'Latin'],
  ro: ['Romanian', 'Română', 'Latin'],
  hu: ['Hungarian', 'Magyar', 'Latin'],
  bg: ['Bulgarian', 'Български', 'Cyrillic'],
  he: ['Hebrew', 'עברית', 'Hebrew'],
  ar: ['Arabic', 'العربية', 'Arabic'],
  fa: ['Persian', 'فارسی', 'Arabic'],
  ur: ['Urdu', 'اردو', 'Arabic'],
  hi: ['Hindi', 'हिन्दी', 'Devanagari'],
  bn: ['Bengali', 'বাংলা', 'Bengali'],
  mr: ['Marathi', 'मराठी', 'Devanagari'],
  gu: ['Gujarati', 'ગુજરાતી', 'Gujarati'],
  pa: ['Punjabi', 'ਪੰਜਾਬੀ', 'Gurmukhi'],
  ta: ['Tamil', 'தமிழ்', 'Tamil'],
  te: ['Telugu', 'తెలుగు', 'Telugu'],
  kn: ['Kannada', 'ಕನ್ನಡ', 'Kannada'],
  ml: ['Malayalam', 'മലയാളം', 'Malayalam'],
  si: ['Sinhala', 'සිංහල', 'Sinhala'],
  th: ['Thai', 'ไทย', 'Thai'],
  vi: ['Vietnamese', 'Tiếng Việt', 'Latin'],
  id: ['Indonesian', 'Bahasa Indonesia', 'Latin'],
  ms: ['Malay', 'Bahasa Melayu', 'Latin'],
  fil: ['Filipino', 'Filipino', 'Latin'],
  'zh-CN': ['Chinese (simplified)', '简体中文', 'Chinese'],
  'zh-TW': ['Chinese (traditional, Taiwan)', '繁體中文', 'Chinese'],
  ja: ['Japanese', '日本語', 'Japanese'],
  ko: ['Korean', '한국어', 'Hangul'],
  sw: ['Swahili', 'Kiswahili', 'Latin'],
  'sw-KE': ['Swahili (Kenya)', 'Kiswahili (Kenya)', 'Latin'],
  'sw-TZ': ['Swahili (Tanzania)', 'Kiswahili (Tanzania)', 'Latin'],
};

const RIGHT_TO_LEFT: ReadonlySet<Script> = new Set(['Hebrew', 'Arabic']);

export function getLanguage(code: LanguageCode): Language {
  const [name, nativeName, script] = ROWS[code];
  return { code, name, nativeName, script, isRightToLeft: RIGHT_TO_LEFT.has(script) };
}

/** The languages in display order. */
export const LANGUAGES: readonly Language[] = LANGUAGE_CODES.map(getLanguage);
