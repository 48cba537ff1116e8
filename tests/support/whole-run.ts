/**
 * Whether tests that repeat the same check on many cases run with all of them (`TESTS=whole`). CI runs the short form,
 * with one case for each way through the code (docs/decisions/0200-a-short-form-in-ci.md).
 */
export const IS_WHOLE = process.env['TESTS'] === 'whole';

/**
 * Whether a browser runs scripts, for flows that fill in the same forms either way. CI runs them with scripts, and
 * submits the forms without in `tests/api/without-scripts.test.ts` and in other flows, such as the whole journey of
 * `tests/e2e/journeys.test.ts`.
 */
export const SCRIPT_MODES = IS_WHOLE ? [true, false] : [true];

/** Returns every `step`-th case, starting with the `first`; all of them in a whole run. */
export function sampleCases<Case>(cases: readonly Case[], step: number, first = 0): Case[] {
  return cases.filter((_, index) => IS_WHOLE || index % step === first % step);
}
