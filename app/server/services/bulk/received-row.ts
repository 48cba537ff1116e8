import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { ReadableRest } from '#app/domain/errors/readable-rest.ts';
import type { Violation } from '#app/server/errors/app-error.ts';

/** A row of a bulk as it came in, its form checked. */
export interface ReceivedRow {
  /** 1 is the first one. */
  readonly number: number;
  /** Of what stands in it: the same row, sent again, is known by it. */
  readonly hash: string;
  readonly externalId: string | null;
  /** Null where its form is wrong. */
  readonly input: PublishPostInput | null;
  readonly violations: readonly Violation[];
  /** Where its form is wrong: what can be judged all the same. */
  readonly rest: ReadableRest<PublishPostInput> | null;
  /** Why its sender publishes nothing of it. */
  readonly leftOut: { readonly code: string; readonly message: string } | null;
}
