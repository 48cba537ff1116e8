import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { ReadableRest } from '#app/domain/errors/readable-rest.ts';
import type { Violation } from '#app/server/errors/app-error.ts';

/** A received row of a bulk, with its format checked. */
export interface ReceivedRow {
  /** Starts at 1. */
  readonly number: number;
  /** Hash of the row's content, which identifies it when it's sent again. */
  readonly hash: string;
  readonly externalId: string | null;
  /** Null if the format is invalid. */
  readonly input: PublishPostInput | null;
  readonly violations: readonly Violation[];
  /** If the format is invalid, the part that can still be checked. */
  readonly rest: ReadableRest<PublishPostInput> | null;
  /** Why the sender left this row out of publishing. */
  readonly leftOut: { readonly code: string; readonly message: string } | null;
}
