import { expect, it } from 'vitest';
import { toChangedResult } from '#cli/lib/show/show-changed-posts.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';

const PAINT: Paint = Object.assign((_color: string, text: string) => text, { columns: 80 });
const ID = 'post_01m81erzvge4cszyem1wmsv5sg';

const toState = (local: string, publishAt: string) => ({
  state: 'scheduled' as const,
  schedule: { publishAt, local, timeZone: 'Europe/Berlin', queueId: null },
  privacyStatus: 'unlisted' as const,
  platformOptions: {},
});

it('shows which of two times a post had and has, whole, at 80 columns', () => {
  const before = toState('2028-10-29T02:30:00', '2028-10-29T00:30:00.000Z');
  const after = toState('2028-10-29T02:30:00', '2028-10-29T01:30:00.000Z');
  const items = [{ postId: ID, status: 'changed' as const, before, after, violations: [] }];
  const result = toChangedResult({ dryRun: false, changed: 1, unchanged: 0, refused: 0, items });
  expect('toText' in result && result.toText(PAINT)).toBe(
    [
      ID,
      '  2028-10-29 02:30 (UTC+02:00) → 2028-10-29 02:30 (Europe/Berlin, UTC+01:00)',
      '  changed',
      '',
    ].join('\n'),
  );
});
