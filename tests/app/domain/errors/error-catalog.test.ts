import { expect, it } from 'vitest';
import { listCodeGroups } from '#app/domain/errors/error-catalog.ts';
import { ERROR_CODES, type ErrorCode } from '#app/domain/errors/error-codes.ts';

const [problems, ...violations] = listCodeGroups();

it('lists every problem by status', () => {
  expect(problems).toMatchObject({ id: 'problems', title: 'Problems' });
  const codes = problems?.codes ?? [];
  expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(ERROR_CODES).sort());
  const statuses = codes.map((entry) => entry.statuses[0] ?? 0);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  const { status, means, fix } = ERROR_CODES.not_found;
  const entry = { code: 'not_found', statuses: [status], problems: [], means, fix };
  expect(codes).toContainEqual(entry);
});

it('lists every violation once, with the statuses of its problems', () => {
  expect(violations.length).toBeGreaterThan(3);
  const entries = violations.flatMap(({ codes }) => codes);
  const names = [...(problems?.codes ?? []), ...entries].map(({ code }) => code);
  expect(new Set(names).size).toBe(names.length);
  for (const entry of entries) {
    const statuses = entry.problems.map((problem: ErrorCode) => ERROR_CODES[problem].status);
    expect(entry.statuses).toEqual([...new Set(statuses)]);
  }
  expect(entries.some(({ statuses }) => statuses.length > 0)).toBe(true);
});
