import { describe, expect, it } from 'vitest';
import { planRetry, readRetryAfterMs } from '#app/server/adapters/http-client/plan-retry.ts';

const first = { attempts: 1, idempotent: true };

describe('planRetry', () => {
  it.each([502, 503, 504])('retries a safe request after %i', (status) => {
    expect(planRetry({ kind: 'responded', status, retryAfterMs: null }, first, 0)).toBe(125);
  });

  it.each([200, 400, 401, 429, 500])('does not retry after %i', (status) => {
    expect(planRetry({ kind: 'responded', status, retryAfterMs: null }, first, 0)).toBeNull();
  });

  it('backs off with jitter and stops after three tries', () => {
    const dropped = { kind: 'dropped' } as const;
    expect(planRetry(dropped, { attempts: 1, idempotent: true }, 1)).toBe(250);
    expect(planRetry(dropped, { attempts: 2, idempotent: true }, 0.5)).toBe(750);
    expect(planRetry(dropped, { attempts: 3, idempotent: true }, 0.5)).toBeNull();
  });

  it('never retries an unsafe request or one that ran out of time', () => {
    expect(planRetry({ kind: 'dropped' }, { attempts: 1, idempotent: false }, 0)).toBeNull();
    expect(planRetry({ kind: 'gave_up' }, first, 0)).toBeNull();
  });

  it('honors the requested delay, up to five seconds', () => {
    expect(planRetry({ kind: 'responded', status: 503, retryAfterMs: 2000 }, first, 0)).toBe(2000);
    expect(
      planRetry({ kind: 'responded', status: 503, retryAfterMs: 60_000 }, first, 0),
    ).toBeNull();
  });
});

describe('readRetryAfterMs', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['7', 7000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('parses %s as %s', (value, expected) => {
    expect(readRetryAfterMs(value, now)).toBe(expected);
  });
});
