import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { isRefusal } from '#app/domain/suggestions/refusals/refusals.ts';
import type { TextFinish } from '#app/server/ports/text-generator.ts';
import { namesPlatform, toPlatform } from './answer-names.ts';
import {
  type AnswerShape,
  findAnswers,
  type PlatformAnswer,
  unwrapAnswer,
} from './find-answers.ts';
import { listObjects } from './list-objects.ts';
import { type Member, MemberReader } from './member-reader.ts';
import { readProse } from './read-prose.ts';

/** The longest text that is read leniently, in characters: several times what is requested. */
const MAX_LENIENT_LENGTH = 16_000;

/**
 * Finds each platform's answer in a response. While the response is being written, only correct JSON is read;
 * what that leaves open is looked for in the whole text at its end, with tolerance. See decision record 0078.
 */
export class AnswerReader {
  readonly #reader = new MemberReader();
  readonly #shape: AnswerShape;
  #hasDeclined = false;
  #isUnclear = false;
  #named: { readonly object: number; readonly platform: PlatformId } | null = null;
  readonly #texts: string[] = [];
  #length = 0;

  constructor(platforms: readonly PlatformId[], fields: readonly string[]) {
    this.#shape = { platforms, fields };
  }

  /**
   * Whether the model declined: by the member for it, or in prose around the object. An outcome that isn't one of
   * the two words counts as a refusal only for a caller that got no answer.
   */
  get isDeclined(): boolean {
    return this.#hasDeclined || this.#isUnclear || isRefusal(this.#reader.prose);
  }

  /** Returns the answers that this piece completes. None follow once the model has declined. */
  push(piece: string): PlatformAnswer[] {
    if (this.#length <= MAX_LENIENT_LENGTH) this.#texts.push(piece);
    this.#length += piece.length;
    return this.#reader
      .push(piece)
      .flatMap((member) => this.#read(member))
      .filter(() => !this.#hasDeclined);
  }

  /**
   * Returns what the whole text has when it's read with tolerance. `finish` is how the response ended: a text that
   * was cut off gives up its last, incomplete value.
   */
  finish(finish: TextFinish): PlatformAnswer[] {
    if (this.isDeclined || this.#length > MAX_LENIENT_LENGTH) return [];
    const text = this.#texts.join('');
    const isComplete = finish === 'complete';
    const answers = this.#readObjects(text, isComplete);
    if (this.#hasDeclined) return [];
    if (answers.length > 0 || !isComplete) return answers;
    return readProse(text, this.#shape);
  }

  /** Returns what a model that put its answer among its thoughts meant: of several drafts the last. */
  readThoughts(text: string): PlatformAnswer[] {
    const reader = new AnswerReader(this.#shape.platforms, this.#shape.fields);
    const strict = reader.push(text);
    const isShort = text.length <= MAX_LENIENT_LENGTH;
    const answers = strict.length > 0 || !isShort ? strict : reader.#readObjects(text, true);
    this.#hasDeclined ||= reader.#hasDeclined;
    return this.#hasDeclined ? [] : answers.toReversed();
  }

  /** The answers of the first object that has any. */
  #readObjects(text: string, isComplete: boolean): PlatformAnswer[] {
    for (const object of listObjects(text, { ...this.#shape, isComplete })) {
      const answers = this.#note(findAnswers(['', object], { ...this.#shape, named: null }));
      if (answers.length > 0 || this.#hasDeclined) return answers;
    }
    return [];
  }

  #read({ name, value, object }: Member): PlatformAnswer[] {
    const platform = namesPlatform(name) ? toPlatform(value) : null;
    if (platform) this.#named = { object, platform };
    const named = this.#named?.object === object ? this.#named.platform : null;
    return this.#note(findAnswers([name, value], { ...this.#shape, named }));
  }

  #note({ answers, verdicts }: ReturnType<typeof findAnswers>): PlatformAnswer[] {
    if (verdicts.includes('declined')) this.#hasDeclined = true;
    if (verdicts.includes('unclear')) this.#isUnclear = true;
    return answers
      .map(({ platform, raw }) => ({ platform, raw: unwrapAnswer(raw, this.#shape.fields) }))
      .filter(({ raw }) => !this.#isUnclear || !isBlank(raw));
  }
}

function isBlank(raw: unknown): boolean {
  if (Array.isArray(raw)) return raw.length === 0;
  return raw === null || (typeof raw === 'string' && raw.trim() === '');
}
