import { describe, expect, it } from 'vitest';
import { PLATFORM_ERROR_KINDS, type StepPhase } from '#app/domain/posts/delivery-state.ts';
import { decideFailure } from '#app/server/services/publishing/run/retry-policy.ts';
import { getBackoffMs } from '#app/server/services/deliveries/get-backoff.ts';

const BEFORE: readonly StepPhase[] = ['preparing', 'uploading', 'processing'];

function decide(
  kind: (typeof PLATFORM_ERROR_KINDS)[number],
  phase: StepPhase,
  attempt = 0,
): string {
  const canBeReconnected = false;
  return decideFailure({ kind, phase, attempt, retryAfterMs: null, canBeReconnected }).action;
}

describe('what happens after a failed step', () => {
  it.each(BEFORE)('retries an outage while %s, and eventually fails', (phase) => {
    expect(decide('unavailable', phase)).toBe('retry');
    expect(decide('unavailable', phase, 7)).toBe('fail');
  });

  it.each(BEFORE)('fails at once while %s when only the user can help', (phase) => {
    for (const kind of ['reauthorize', 'permission', 'rejected_content', 'bug'] as const) {
      expect(decide(kind, phase)).toBe('fail');
    }
  });

  it.each(['outcome_unknown', 'unreadable', 'duplicate', 'bug'] as const)(
    'checks with the platform after a commit that ended with %s',
    (kind) => expect(decide(kind, 'committing')).toBe('reconcile'),
  );

  it('treats an unreadable response like a 503, before and after the commit', () => {
    for (const phase of [...BEFORE, 'confirming'] as const) {
      for (const attempt of [0, 6, 7, 58, 59]) {
        expect(decide('unreadable', phase, attempt)).toBe(decide('unavailable', phase, attempt));
      }
    }
  });

  it('sends a commit again only when it certainly never arrived', () => {
    expect(decide('unavailable', 'committing')).toBe('retry');
    expect(decide('rejected_content', 'committing')).toBe('fail');
  });

  it('never fails a post that was sent but cannot be read back', () => {
    for (const kind of PLATFORM_ERROR_KINDS) {
      const action = decide(kind, 'confirming', 1000);
      const others: Partial<Record<typeof kind, string>> = {
        rate_limited: 'retry',
        rejected_content: 'fail',
      };
      expect(action).toBe(others[kind] ?? 'ask');
    }
  });

  it.each([...BEFORE, 'committing'] as const)(
    'waits for a reconnect after a refusal while %s that it can fix',
    (phase) => {
      for (const kind of ['reauthorize', 'permission'] as const) {
        const failure = { kind, phase, attempt: 7, retryAfterMs: null, canBeReconnected: true };
        expect(decideFailure(failure).action).toBe('hold');
      }
    },
  );

  it('waits for a reconnect to read a sent post back, and asks a person if there can be none', () => {
    const failure = {
      kind: 'reauthorize',
      phase: 'confirming',
      attempt: 0,
      retryAfterMs: null,
    } as const;
    expect(decideFailure({ ...failure, canBeReconnected: true }).action).toBe('hold');
    expect(decideFailure({ ...failure, canBeReconnected: false }).action).toBe('ask');
  });

  it('waits as long as the platform requests, without counting it as a try', () => {
    const failure = {
      kind: 'rate_limited',
      phase: 'committing',
      attempt: 3,
      retryAfterMs: 60_000,
      canBeReconnected: false,
    } as const;
    expect(decideFailure(failure)).toEqual({
      action: 'retry',
      delayMs: 60_000,
      countsAttempt: false,
    });
  });

  it('waits longer after each try, up to half an hour', () => {
    const delays = Array.from({ length: 12 }, (_, attempt) => getBackoffMs(attempt));
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays.at(-1)).toBe(30 * 60 * 1000);
  });
});
