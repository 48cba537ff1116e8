import { describe, expect, it } from 'vitest';
import { planRetry } from '#cli/client/plan-retry.ts';

const failed = { attempt: 1, status: 503, retryAfter: null };

describe('planning a retry of a read', () => {
  it('waits longer each time and gives up after the third', () => {
    const delays = [1, 2, 3].map((attempt) => planRetry({ ...failed, attempt }));
    expect(delays).toEqual([300, 600, null]);
  });

  it.each([400, 401, 404, 409, 422, 500])('does not retry after %i', (status) => {
    expect(planRetry({ ...failed, status })).toBeNull();
  });

  it('retries a request that got no response', () => {
    expect(planRetry({ ...failed, status: null })).toBe(300);
  });

  it('follows Retry-After, in seconds or as a date, but not for long', () => {
    expect(planRetry({ ...failed, status: 429, retryAfter: '2' })).toBe(2000);
    expect(planRetry({ ...failed, retryAfter: 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(0);
    expect(planRetry({ ...failed, retryAfter: '16' })).toBeNull();
    expect(planRetry({ ...failed, retryAfter: 'soon' })).toBe(300);
  });
});
