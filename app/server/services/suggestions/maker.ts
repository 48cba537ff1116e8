import type { z } from 'zod';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';

/** What an answer broke, when it is asked for again. */
export interface Repair {
  readonly platform: PlatformId;
  /** Null where there was nothing to be read. */
  readonly previous: unknown;
  readonly complaints: readonly string[];
}

export interface Review<Value> {
  readonly value: Value;
  /** What was taken out of it without loss. */
  readonly notes: readonly SuggestionFinding[];
  /** The rules that it breaks. */
  readonly complaints: readonly SuggestionFinding[];
}

/** One kind of suggestion: how it is asked for, and which rules it keeps. */
export interface Maker<Value> {
  readonly what: string;
  readonly language: LanguageCode;
  readonly instructions: string;
  readonly schemaName: string;
  /** The members of one platform's answer. */
  readonly fields: readonly string[];
  toSchema(platforms: readonly PlatformId[]): z.ZodObject;
  /** All that the one user message has, as data. */
  toData(platforms: readonly PlatformId[], repairs: readonly Repair[]): unknown;
  toMaxOutputTokens(platforms: readonly PlatformId[]): number;
  /** Null when it has not the asked shape. */
  review(platform: PlatformId, raw: unknown): Review<Value> | null;
  /** The rules that a suggestion breaks which is about to go out: the last look at it. */
  findBreaches(platform: PlatformId, value: Value): readonly SuggestionFinding[];
  /** The same with all taken out that breaks a rule, as far as that can be; null when nothing is left. */
  force(platform: PlatformId, value: Value): Review<Value> | null;
}
