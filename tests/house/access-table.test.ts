import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ACCESS_CREDENTIALS,
  ACCESS_EVENTS,
  type AccessEvent,
  CREDENTIALS,
  findOutcome,
} from '#app/domain/identity/access-table.ts';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const EVENTS = Object.keys(ACCESS_EVENTS) as AccessEvent[];

/** Returns the cells of each row of the table below a heading. */
function readTable(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*$/u.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

it('docs/security.md shows the access table of the code', () => {
  const header = ['Credential', ...EVENTS.map((event) => ACCESS_EVENTS[event])];
  const rows = ACCESS_CREDENTIALS.map((credential) => [
    CREDENTIALS[credential],
    ...EVENTS.map((event) => findOutcome(event, credential)),
  ]);
  expect(readTable('What revokes which credential')).toEqual([header, ...rows]);
});
