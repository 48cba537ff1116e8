import type { LanguageCode } from '#app/domain/text/languages.ts';
import { hasTrace } from '../topic-trace.ts';
import { hasFirstPerson } from './first-person.ts';
import { readWordClasses } from './refusal-grammar.ts';
import { toRefusalUnits, WORD_CLASS } from './refusal-words.ts';

export interface UncertaintyFacts {
  readonly topic: string;
  readonly language: LanguageCode;
  /** The response has a valid outcome member that says the text was written. */
  readonly isMarked: boolean;
}

/**
 * Lengths in characters. A refusal is short; a longer text counts only by its opening. A text with a trace of the
 * topic counts up to the smaller length.
 */
const MAX_UNCERTAIN = 400;
const MAX_TRACED = 240;
const MAX_DENYING = 160;
const OPENING = 320;

const EMOJI = /\p{Extended_Pictographic}/u;

interface Signals {
  readonly isMarked: boolean;
  readonly length: number;
  readonly hasEmoji: boolean;
  /** Has a word of the topic. */
  readonly isTraced: boolean;
  /** Talks about "me". */
  readonly isPersonal: boolean;
  /** Has words such as "decline", "guidelines", or "against". */
  readonly isDeclining: boolean;
  /** Has "can't", "not", or "never". */
  readonly isDenying: boolean;
  /** Has words such as "request", "topic", or "caption". */
  readonly isAboutRequest: boolean;
  /** Consists of questions. */
  readonly isAsking: boolean;
}

type Test = (signals: Signals) => boolean;
const isPersonalNo: Test = (it) => it.isPersonal && (it.isDeclining || it.isDenying);

/** A text's first matching kind says what else makes it uncertain. */
const KINDS: readonly (readonly [isKind: Test, isUncertain: Test])[] = [
  [(it) => !it.isMarked && (it.isPersonal || it.isDeclining || it.isDenying), () => true],
  [(it) => it.length > MAX_UNCERTAIN, (it) => !it.isTraced || isPersonalNo(it)],
  [(it) => it.isAsking && !it.hasEmoji, () => true],
  [(it) => it.hasEmoji && it.isTraced, isPersonalNo],
  [(it) => it.hasEmoji, (it) => it.isPersonal || it.isDeclining],
  [(it) => !it.isTraced, () => true],
  [(it) => it.length > MAX_TRACED, isPersonalNo],
  [(it) => it.isPersonal || it.isDeclining, () => true],
  [(it) => it.length <= MAX_DENYING, (it) => it.isDenying || it.isAboutRequest],
];

/**
 * Returns whether a text may be the model's reply to the person who asked, rather than what was asked for.
 * Deliberately returns true too often, because the model is asked about these texts. Ordinary captions mention their topic, have
 * an emoji, are long, or have no word that refusals have.
 */
export function isUncertain(text: string, facts: UncertaintyFacts): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const signals = readSignals(text, facts);
  const [, isOdd] = KINDS.find(([isKind]) => isKind(signals)) ?? [];
  return isOdd?.(signals) ?? false;
}

function readSignals(text: string, { topic, language, isMarked }: UncertaintyFacts): Signals {
  const opening = text.slice(0, OPENING);
  const languages = [...new Set<LanguageCode>([language, 'en'])];
  const classes = readWordClasses(opening, languages);
  const has = (bits: number): boolean => (classes & bits) !== 0;
  return {
    isMarked,
    length: text.length,
    hasEmoji: EMOJI.test(text),
    isTraced: hasTrace(text, topic),
    isPersonal: hasFirstPerson(toRefusalUnits(opening), { text: opening, languages }),
    isDeclining: has(WORD_CLASS.no | WORD_CLASS.rules | WORD_CLASS.break),
    isDenying: has(WORD_CLASS.not),
    isAboutRequest: has(WORD_CLASS.ask),
    isAsking: /[?？؟\u037E]\s*$/u.test(text) && !/[.!…。！।۔]/u.test(text),
  };
}
