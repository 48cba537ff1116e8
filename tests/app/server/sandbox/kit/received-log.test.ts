import { describe, expect, it } from 'vitest';
import { createReceivedLog, type ReceivedRequest } from '#app/server/sandbox/kit/received-log.ts';

type Rows = Parameters<typeof createReceivedLog>[0];

function createRows(): Rows {
  const rows = new Map<string, ReceivedRequest>();
  return {
    get: (id) => rows.get(id),
    set: (id, row) => void rows.set(id, row),
    delete: (id) => void rows.delete(id),
    values: () => [...rows.values()],
    entries: () => [...rows.entries()],
  };
}

const REQUEST: Omit<ReceivedRequest, 'id'> = {
  platform: 'twitter',
  endpoint: 'get_me',
  method: 'GET',
  path: '/2/users/me',
  at: '2026-11-21T10:00:00.000Z',
  contentType: null,
  sizeBytes: 0,
  status: 200,
  answered: true,
  faults: [],
};

describe('the log of received requests', () => {
  it('keeps the newest 50,000 entries, even across a restart, and IDs continue', () => {
    const rows = createRows();
    const first = createReceivedLog(rows);
    for (let count = 0; count < 50_010; count += 1) first.add(REQUEST);
    const second = createReceivedLog(rows);
    expect(second.add(REQUEST).id).toBe(50_011);
    const ids = rows.values().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50_000, 12, 50_011]);
  });
});
