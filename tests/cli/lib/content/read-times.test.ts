import { expect, it, vi } from 'vitest';
import type { Client } from '#cli/client/client.ts';
import { readTimes } from '#cli/lib/content/read-times.ts';

function createClient() {
  const items = [{ isCurrent: true, timeZone: 'Pacific/Auckland' }];
  const call = vi.fn(async () => ({ items }));
  return { client: { call } as unknown as Client, call };
}

it('starts a day at midnight in the workspace’s zone, also on the day the clocks change', async () => {
  const { client } = createClient();
  // New Zealand's clocks go forward on September 27, 2026.
  expect(await readTimes(client, { from: '2026-09-27', to: '2026-09-28' })).toEqual({
    from: '2026-09-26T12:00:00.000Z',
    to: '2026-09-27T11:00:00.000Z',
  });
});

it('keeps times with an offset, and then doesn’t read the zone', async () => {
  const { client, call } = createClient();
  const times = { from: '2026-11-21T09:00:00+02:00', to: undefined };
  expect(await readTimes(client, times)).toEqual({ from: '2026-11-21T07:00:00.000Z' });
  expect(await readTimes(client, {})).toEqual({});
  expect(call).not.toHaveBeenCalled();
});
