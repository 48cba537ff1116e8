import { expect, it } from 'vitest';
import { findEndingVersions } from '#app/domain/api/api-versions.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const linkedin = (endsOn: string | null) =>
  findEndingVersions([{ platform: 'linkedin', name: '202511', endsOn }], NOW)[0];

it('warns of an API version from sixty days before its end, and after it', () => {
  expect(linkedin(null)).toBeUndefined();
  expect(linkedin('2027-01-21')).toBeUndefined();
  expect(linkedin('2027-01-20')).toEqual({
    platform: 'linkedin',
    hasEnded: false,
    message:
      'LinkedIn’s API version 202511 stops answering on 2027-01-20, in 60 days. Update Fanfare before then.',
  });
  expect(linkedin('2026-11-22')?.message).toContain('in 1 day.');
  expect(linkedin('2026-11-21')).toMatchObject({ hasEnded: true });
});
