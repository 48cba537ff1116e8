import type { LanguageCode } from '#app/domain/text/languages.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SuggestionFinding } from '#app/domain/suggestions/suggestion-rules.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { IdPrefix } from '#app/server/db/ids.ts';
import type { TokenUsage } from '#app/server/ports/text-generator.ts';
import type { SuggestionMaker } from './maker.ts';
import type { toPageQuery } from './page.ts';

/** What a request for any kind of suggestion contains. */
export interface RequestedSuggestions {
  readonly platform?: PlatformId | undefined;
  readonly platforms?: readonly PlatformId[] | undefined;
  readonly topic: string;
  readonly language: LanguageCode;
}

export interface StoredSuggestion {
  readonly id: string;
  readonly platform: PlatformId;
}

/** Everything in which captions and hashtag sets differ. The code that handles them is shared. */
export interface SuggestionKind<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
> {
  /** Name of one suggestion in error messages. */
  readonly name: string;
  readonly idPrefix: IdPrefix;
  readonly promptVersion: string;
  /** JSON pointer to the user's own text in the request. */
  readonly pointer: string;
  createMaker(requested: { input: Input; bannedWords: readonly string[] }): SuggestionMaker<Value>;
  /** Normalizes a user's own text for storage. */
  tidy(edited: Value): Value;
  check(
    edited: Value,
    facts: { platform: PlatformId; bannedWords: readonly string[] },
  ): SuggestionFinding[];
  openTable(prisma: PrismaClient): SuggestionTable<Input, Value, Output>;
}

interface OwnedId {
  readonly id: string;
  readonly workspaceId: string;
}

/** The kind's own table, with rows in the form the API returns. */
export interface SuggestionTable<Input, Value, Output> {
  create(suggestion: { input: Input; value: Value; row: NewRow }): Promise<Output>;
  settle(batch: { batchId: string; workspaceId: string }, usage: TokenUsage): Promise<unknown>;
  list(query: ReturnType<typeof toPageQuery>): Promise<Output[]>;
  find(where: OwnedId): Promise<Output | null>;
  edit(where: OwnedId, edited: { value: Value; editedAt: Date }): Promise<Output | null>;
  /** Returns how many rows were deleted. */
  remove(where: OwnedId): Promise<number>;
}

/** The columns that all kinds share. */
export interface NewRow extends TokenUsage {
  readonly id: string;
  readonly batchId: string;
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly platform: PlatformId;
  readonly topic: string;
  readonly language: LanguageCode;
  readonly findings: object[];
  readonly isCut: boolean;
  readonly isSample: boolean;
  readonly model: string;
  readonly promptVersion: string;
  readonly parameters: { api: string; platforms: PlatformId[]; maxOutputTokens: number };
  readonly createdAt: Date;
}
