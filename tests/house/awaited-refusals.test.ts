import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TESTS = new URL('../', import.meta.url);
/** A loop over started calls that awaits the refusal of each. */
const STARTED_CALLS =
  /for \(const (\w+) of (?:(?!\n {2}\}\);).)*?(?:expect\(\1\)\.rejects|await refuse\w*\(\1\))/su;

// A call that is refused before its turn comes is an unhandled rejection, which fails the whole run.
it('tests await the refusals of several calls one by one', () => {
  const found = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('house/'))
    .filter((name) => STARTED_CALLS.test(readFileSync(new URL(name, TESTS), 'utf8')));
  expect(found).toEqual([]);
});
