/**
 * Whether tests that repeat the same check on many cases run with all of them (`TESTS=whole`). CI runs the short form,
 * with one case for each way through the code (docs/decisions/0200-a-short-form-in-ci.md).
 */
export const IS_WHOLE = process.env['TESTS'] === 'whole';

/** Returns every `step`-th case, starting with the `first`; all of them in a whole run. */
export function sampleCases<Case>(cases: readonly Case[], step: number, first = 0): Case[] {
  return cases.filter((_, index) => IS_WHOLE || index % step === first % step);
}
