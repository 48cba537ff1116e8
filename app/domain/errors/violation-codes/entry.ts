import type { ErrorCode } from '../error-codes.ts';

/** What a code of `errors[].code` means to the person who reads it, in the docs and on the page of errors. */
export interface ViolationEntry {
  /** What is wrong, in one sentence. */
  readonly means: string;
  /** What to change, in one sentence. */
  readonly fix: string;
  /** The problems whose `errors` list it. Empty if only the command line reports it. */
  readonly problems: readonly ErrorCode[];
}

type Texts = Readonly<Record<string, readonly [means: string, fix: string]>>;

/** Returns the entries of a table in which every code belongs to the same problems. */
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
