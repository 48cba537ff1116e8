import { describe, expect, it } from 'vitest';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import {
  compressExchanges,
  decompressExchanges,
} from '#app/server/services/deliveries/compressed-exchanges.ts';
import { expandEvent } from '#app/server/services/deliveries/expand-event.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';

const AT = new Date('2026-11-24T10:00:05.000Z');
const EXCHANGES: readonly HttpExchange[] = [
  {
    method: 'POST',
    url: 'https://api.linkedin.com/rest/videos?action=*',
    startedAt: '2026-11-24T10:00:01.250Z',
    durationMs: 311,
    status: 503,
    responseExcerpt: '{"message":"Try later. 窯元"}',
    error: null,
  },
  {
    method: 'PUT',
    url: 'https://www.linkedin.com/dms-uploads/[redacted]/uploaded-video/0?ca=*',
    startedAt: '2026-11-24T10:00:04.999Z',
    durationMs: 0,
    status: null,
    responseExcerpt: null,
    error: 'The connection was closed.',
  },
];
const DELIVERY = { id: 'dlv_1', attempt: 2, step: 'upload' };

describe('compressed exchanges', () => {
  it('are restored in full, with their times by the app clock', () => {
    const offsetMs = 86_400_000;
    const at = new Date(AT.getTime() + offsetMs);
    const restored = decompressExchanges(compressExchanges(EXCHANGES, { at, offsetMs }), at);
    expect(restored.map(({ exchange }) => exchange)).toEqual(EXCHANGES);
    expect(restored.map((exchange) => exchange.at.toISOString())).toEqual([
      '2026-11-25T10:00:01.250Z',
      '2026-11-25T10:00:04.999Z',
    ]);
  });

  it('take a fraction of their size as JSON, and start with their number', () => {
    const usual = EXCHANGES.map((exchange) => ({
      ...exchange,
      responseExcerpt: null,
      error: null,
      status: 200,
    }));
    const bytes = compressExchanges(usual, { at: AT, offsetMs: 0 });
    expect(bytes[0]).toBe(2);
    expect(bytes.length).toBeLessThan(JSON.stringify(usual).length / 5);
  });

  it('are still readable if an earlier version stored them', () => {
    const stored = Buffer.from(GOLDEN, 'base64');
    expect(decompressExchanges(stored, AT).map(({ exchange }) => exchange)).toEqual(EXCHANGES);
  });

  it.each(['', '01', '0102ffff', '0101', '0101ffffff', '0101abcdef'])(
    'return none if the bytes are damaged: %s',
    (hex) => {
      expect(decompressExchanges(Buffer.from(hex, 'hex'), AT)).toEqual([]);
    },
  );
});

/** What the first version wrote for EXCHANGES. If this changes, stored timelines can't be read any more. */
const GOLDEN =
  'AgHDZj1RWV5Jx9jc1EDH2NBQBxw61TGwxm+MklWMUkhRpUJOYklqkZ7C81Xrn7Y2xyjVKiEcR73SQknHUAclukJwdvWUYmMB';

describe('a row of the timeline', () => {
  const toRows = (...happened: Parameters<typeof toEventRows>) =>
    toEventRows(...happened).map((row) => ({
      ...row,
      at: AT,
      attempt: 2,
      step: 'upload',
      data: null,
    }));

  it('becomes an entry for each exchange and one for the event they led to', () => {
    const events = [
      { kind: 'step', message: 'Uploading is done.' },
      { kind: 'paced', message: 'Waiting.' },
    ];
    const rows = toRows(DELIVERY, { events, exchanges: EXCHANGES }, AT);
    expect(rows).toHaveLength(2);
    const entries = rows.flatMap(expandEvent);
    expect(entries.map(({ kind, message }) => [kind, message])).toEqual([
      ['exchange', 'POST https://api.linkedin.com/rest/videos?action=* 503'],
      [
        'exchange',
        'PUT https://www.linkedin.com/dms-uploads/[redacted]/uploaded-video/0?ca=* The connection was closed.',
      ],
      ['step', 'Uploading is done.'],
      ['paced', 'Waiting.'],
    ]);
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    for (const id of ids) expect(id).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/u);
  });

  it('has only exchanges if they led to no event', () => {
    const [row, ...others] = toRows(DELIVERY, { events: [], exchanges: EXCHANGES }, AT);
    expect(others).toEqual([]);
    if (!row) throw new Error('There is no row.');
    const entries = expandEvent(row);
    expect(entries.map(({ kind }) => kind)).toEqual(['exchange', 'exchange']);
    expect(entries.at(-1)?.id).toBe(row.id);
  });

  it('is an entry as it is if it predates compressed exchanges', () => {
    const row = {
      id: 'evt_1',
      at: AT,
      attempt: 0,
      step: null,
      kind: 'exchange',
      message: 'GET https://api.x.com/2/tweets 200',
      data: { ...EXCHANGES[0] },
    };
    expect(expandEvent({ ...row, exchanges: null })).toEqual([row]);
  });
});
