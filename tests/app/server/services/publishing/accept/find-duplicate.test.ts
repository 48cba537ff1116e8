import { describe, expect, it, vi } from 'vitest';
import type { Sql } from '#app/server/db/sql.ts';
import {
  findDuplicate,
  refuseDuplicates,
} from '#app/server/services/publishing/accept/refuse-duplicates.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const FACTS = {
  workspaceId: 'ws_1',
  postId: 'post_2',
  rows: [{ accountId: 'acc_1', fingerprint: 'f00d' }],
  now: NOW,
  windowMinutes: 60,
};

/** A database in which the same post was stored this many seconds ago, or never. */
function createSql(secondsAgo: number | null) {
  const query = vi.fn(async () => {
    if (secondsAgo === null) return [];
    const at = new Date(NOW.getTime() - secondsAgo * 1000);
    const account = 'Kiln & Ash';
    const same = { id: 'dlv_1', postId: 'post_1', platform: 'tiktok', at, isScheduled: false };
    return [{ ...same, account }];
  });
  return { sql: { query } as unknown as Sql, query };
}

describe('findDuplicate', () => {
  it.each([
    [0, 'less than a minute ago'],
    [59, 'less than a minute ago'],
    [60, '1 minute ago'],
    [119, '1 minute ago'],
    [120, '2 minutes ago'],
  ])('says how long ago the same post was sent: %i seconds', async (secondsAgo, ago) => {
    const duplicate = await findDuplicate(createSql(secondsAgo).sql, FACTS);
    expect(duplicate).toEqual({
      violation: {
        pointer: '/allowDuplicate',
        code: 'duplicate_content',
        message: `The same post was sent to Kiln & Ash on TikTok ${ago}.`,
        platform: 'tiktok',
      },
      existingPostId: 'post_1',
      existingDeliveryId: 'dlv_1',
    });
  });

  it('searches the window around now', async () => {
    const { sql, query } = createSql(null);
    expect(await findDuplicate(sql, FACTS)).toBeNull();
    expect(query.mock.calls[0]).toMatchObject([
      {},
      [
        ['acc_1'],
        ['f00d'],
        'ws_1',
        'post_2',
        '2026-11-24T11:00:00.000Z',
        '2026-11-24T13:00:00.000Z',
      ],
    ]);
  });

  it('does nothing if the window is 0', async () => {
    const { sql, query } = createSql(0);
    expect(await findDuplicate(sql, { ...FACTS, windowMinutes: 0 })).toBeNull();
    expect(query).not.toHaveBeenCalled();
  });
});

describe('refuseDuplicates', () => {
  it('throws duplicate_content with both IDs, also under their former names', async () => {
    await expect(refuseDuplicates(createSql(60).sql, FACTS)).rejects.toMatchObject({
      code: 'duplicate_content',
      meta: {
        existingId: 'post_1',
        existingDeliveryId: 'dlv_1',
        existing_id: 'post_1',
        existing_delivery_id: 'dlv_1',
      },
    });
  });

  it('does nothing without a duplicate', async () => {
    await expect(refuseDuplicates(createSql(null).sql, FACTS)).resolves.toBeUndefined();
  });
});
