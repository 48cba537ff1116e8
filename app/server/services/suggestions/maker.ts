import type { z } from 'zod';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { TextImage } from '#app/server/ports/text-generator.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';

/** What a response got wrong, sent to the model with a repair request. */
export interface Repair {
  readonly platform: PlatformId;
  /** Null if nothing could be read. */
  readonly previous: unknown;
  readonly complaints: readonly string[];
}

export interface Review<Value> {
  readonly value: Value;
  /** What was removed from it without loss. */
  readonly notes: readonly SuggestionFinding[];
  /** The rules it breaks. */
  readonly complaints: readonly SuggestionFinding[];
}

/** One kind of suggestion: how to request it, and which rules it must satisfy. */
export interface SuggestionMaker<Value> {
  readonly what: string;
  readonly language: LanguageCode;
  readonly topic: string;
  readonly instructions: string;
  /** The image to describe, for a suggestion about one. */
  readonly image?: TextImage;
  /** Version of these instructions if they aren't those of the kind. */
  readonly promptVersion?: string;
  readonly schemaName: string;
  /** The members of one platform's response. */
  readonly fields: readonly string[];
  toSchema(platforms: readonly PlatformId[]): z.ZodObject;
  /** Returns the full contents of the single user message, as data. */
  toData(platforms: readonly PlatformId[], repairs: readonly Repair[]): unknown;
  toMaxOutputTokens(platforms: readonly PlatformId[]): number;
  /**
   * Returns null if the response doesn't have the requested shape. `whole` is everything that the model wrote
   * for the platform, before its text was unwrapped from it.
   */
  review(platform: PlatformId, raw: unknown, whole: unknown): Review<Value> | null;
  /**
   * Returns the text of a response that may be a reply to the person who asked, such as a refusal in unusual
   * words; null for an ordinary one. `isMarked` means that the model marked it as written.
   */
  findUncertainText(raw: unknown, isMarked: boolean): string | null;
  /** Returns the rules that a finished suggestion breaks. The last check before it's returned. */
  findViolations(platform: PlatformId, value: Value): readonly SuggestionFinding[];
  /** Returns the value without anything that breaks a rule, as far as possible; null if nothing is left. */
  force(platform: PlatformId, value: Value): Review<Value> | null;
}
