import { expect, it } from 'vitest';
import { timeOption } from '#cli/lib/command/time-option.ts';

const parse = (text: string) => timeOption('--from').safeParse(text);

it.each(['2026-11-21T09:00Z', '2026-11-21T09:00:01.5Z', '2026-11-21T09:00:00+02:00'])(
  'takes the time %s',
  (text) => {
    expect(parse(text).data).toBe(text);
  },
);

it.each(['2026-11-21', '2026-01-31', '2026-12-01', '2024-02-29'])('takes the day %s', (day) => {
  expect(parse(day).data).toBe(day);
});

it.each([
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '2026-00-10',
  '2026-11-00',
  '2026-11-21T09:00:00',
  '2026-11-21T25:00Z',
  '21.11.2026',
  'yesterday',
  '',
])('refuses "%s" and names the option and an example', (text) => {
  const { error } = parse(text);
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]?.message).toContain('--from must be a day like 2026-11-21');
});
