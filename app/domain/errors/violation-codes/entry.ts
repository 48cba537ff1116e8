import type { ErrorCode } from '../error-codes.ts';

/** The explanation of an `errors[].code` in the docs and on the errors page. */
export interface ViolationEntry {
  /** What is wrong, in one sentence. */
  readonly means: string;
  /** What to change, in one sentence. */
  readonly fix: string;
  /** The problems that list the code in `errors`. Empty if only the CLI reports it. */
  readonly problems: readonly ErrorCode[];
}

type Texts = Readonly<Record<string, readonly [means: string, fix: string]>>;

/** Returns the entries of a table whose codes all belong to the same problems. */
export function toEntries<const T extends Texts>(
  problems: readonly ErrorCode[],
  texts: T,
): Readonly<Record<keyof T, ViolationEntry>> {
  const entries = Object.entries(texts).map(([code, [means, fix]]) => [
    code,
    { means, fix, problems },
  ]);
  return Object.fromEntries(entries) as Readonly<Record<keyof T, ViolationEntry>>;
}
