import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { isRefusal } from '#app/domain/suggestions/refusals/refusals.ts';
import type { TextFinish } from '#app/server/ports/text-generator.ts';
import { namesPlatform, toPlatform } from './response-names.ts';
import {
  type ResponseShape,
  findResponses,
  type PlatformResponse,
  unwrapResponse,
} from './find-responses.ts';
import { listObjects } from './list-objects.ts';
import { type Member, MemberReader } from './member-reader.ts';
import { readProse } from './read-prose.ts';

/** Maximum length of text that is parsed leniently, in characters: several times what is requested. */
const MAX_LENIENT_LENGTH = 16_000;

/**
 * Finds each platform's text in a response. While the response streams in, only valid JSON is parsed;
 * whatever is still missing is parsed leniently from the whole text at the end. See decision record 0078.
 */
export class ResponseReader {
  readonly #reader = new MemberReader();
  readonly #shape: ResponseShape;
  #hasDeclined = false;
  #isUnclear = false;
  #isMarked = false;
  #named: { readonly object: number; readonly platform: PlatformId } | null = null;
  readonly #texts: string[] = [];
  #length = 0;

  constructor(platforms: readonly PlatformId[], fields: readonly string[]) {
    this.#shape = { platforms, fields };
  }

  /**
   * Whether the model declined: in the outcome member, or in prose around the object. An outcome that is
   * neither of the two words counts as a refusal only if the caller got no text.
   */
  get isDeclined(): boolean {
    return this.#hasDeclined || this.#isUnclear || isRefusal(this.#reader.prose);
  }

  /** Whether the model has said so far, in the outcome member, that it wrote what was requested. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Returns the texts that this piece completes. None follow once the model has declined. */
  push(piece: string): PlatformResponse[] {
    if (this.#length <= MAX_LENIENT_LENGTH) this.#texts.push(piece);
    this.#length += piece.length;
    return this.#reader
      .push(piece)
      .flatMap((member) => this.#read(member))
      .filter(() => !this.#hasDeclined);
  }

  /**
   * Returns the texts found by parsing the whole text leniently. `finish` is how the response finished: a
   * truncated text loses its last, incomplete value.
   */
  finish(finish: TextFinish): PlatformResponse[] {
    if (this.isDeclined || this.#length > MAX_LENIENT_LENGTH) return [];
    const text = this.#texts.join('');
    const isComplete = finish === 'complete';
    const responses = this.#readObjects(text, isComplete);
    if (this.#hasDeclined) return [];
    if (responses.length > 0 || !isComplete) return responses;
    return readProse(text, this.#shape);
  }

  /**
   * Returns the texts of a model that wrote them among its thoughts; of several drafts, the last one
   * counts.
   */
  readThoughts(text: string): PlatformResponse[] {
    const reader = new ResponseReader(this.#shape.platforms, this.#shape.fields);
    const strict = reader.push(text);
    const isShort = text.length <= MAX_LENIENT_LENGTH;
    const responses = strict.length > 0 || !isShort ? strict : reader.#readObjects(text, true);
    this.#hasDeclined ||= reader.#hasDeclined;
    this.#isMarked ||= reader.#isMarked;
    return this.#hasDeclined ? [] : responses.toReversed();
  }

  /** Returns the texts of the first object that contains any. */
  #readObjects(text: string, isComplete: boolean): PlatformResponse[] {
    for (const object of listObjects(text, { ...this.#shape, isComplete })) {
      const responses = this.#note(findResponses(['', object], { ...this.#shape, named: null }));
      if (responses.length > 0 || this.#hasDeclined) return responses;
    }
    return [];
  }

  #read({ name, value, object }: Member): PlatformResponse[] {
    const platform = namesPlatform(name) ? toPlatform(value) : null;
    if (platform) this.#named = { object, platform };
    const named = this.#named?.object === object ? this.#named.platform : null;
    return this.#note(findResponses([name, value], { ...this.#shape, named }));
  }

  #note({ responses, verdicts }: ReturnType<typeof findResponses>): PlatformResponse[] {
    if (verdicts.includes('declined')) this.#hasDeclined = true;
    if (verdicts.includes('unclear')) this.#isUnclear = true;
    if (verdicts.includes('written')) this.#isMarked = true;
    return responses
      .map(({ platform, raw }) => ({
        platform,
        raw: unwrapResponse(raw, this.#shape.fields),
        whole: raw,
      }))
      .filter(({ raw }) => !this.#isUnclear || !isBlank(raw));
  }
}

function isBlank(raw: unknown): boolean {
  if (Array.isArray(raw)) return raw.length === 0;
  return raw === null || (typeof raw === 'string' && raw.trim() === '');
}
