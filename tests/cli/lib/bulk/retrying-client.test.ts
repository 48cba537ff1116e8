import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { createRetryingClient } from '#cli/lib/bulk/retrying-client.ts';

const SECOND_MS = 1000;
let nowMs = 0;
const { signal } = new AbortController();

beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => void vi.restoreAllMocks());

/** One millisecond is the wait in the server's Retry-After, so that tests stay fast. */
function fail(code: string, cause?: Error): CliError {
  return new CliError(code, { exit: 'api', message: code, retryAfterSeconds: 0.001, cause });
}
const unreachable = () => fail('unreachable');
const slow = () => fail('answer_lost', new DOMException('Too late.', 'TimeoutError'));

/** Calls with these failures in turn, `stepSeconds` apart. Returns how many calls it took. */
async function count(
  failures: readonly Error[],
  stepSeconds: number,
): Promise<{ calls: number; error: unknown }> {
  let calls = 0;
  const call = async (): Promise<string> => {
    const failure = failures[calls];
    calls += 1;
    if (failure !== undefined) throw failure;
    return 'done';
  };
  const onWait = (): void => void (nowMs += stepSeconds * SECOND_MS);
  const client = createRetryingClient({ call } as unknown as Client, { signal, onWait });
  const error: unknown = await client.call('getMe', {}).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { calls, error };
}

describe('a call that can be retried', () => {
  it.each([
    'still_running',
    'rate_limited',
    'answer_lost',
    'unreachable',
    'server_failed',
    'internal',
    'unavailable',
    'upload_unfinished',
  ])('is retried after %s', async (code) => {
    expect(await count([fail(code)], 1)).toEqual({ calls: 2, error: null });
  });

  it.each([fail('validation_failed'), fail('unauthenticated'), new Error('bug')])(
    'is not retried after anything else (%#)',
    async (failure) => {
      expect(await count([failure], 1)).toEqual({ calls: 1, error: failure });
    },
  );

  it('fails once the server has been unavailable for more than two minutes', async () => {
    const failures = Array.from({ length: 9 }, unreachable);
    expect(await count(failures, 40)).toEqual({ calls: 5, error: failures[4] });
  });

  it('restarts the two minutes after a response from the server', async () => {
    const failures = [
      unreachable(),
      fail('rate_limited'),
      ...Array.from({ length: 9 }, unreachable),
    ];
    expect(await count(failures, 100)).toEqual({ calls: 5, error: failures[4] });
  });

  it('continues for as long as the server asks to wait', async () => {
    const failures = Array.from({ length: 20 }, () => fail('still_running'));
    expect(await count(failures, 600)).toEqual({ calls: 21, error: null });
  });

  it('continues for fifteen minutes while the server accepts connections without responding', async () => {
    const failures = Array.from({ length: 9 }, slow);
    expect(await count(failures, 300)).toEqual({ calls: 5, error: failures[4] });
  });

  it('waits half a second first without a Retry-After header, and reports why', async () => {
    const reported = vi.fn<(reason: string, waitMs: number) => void>();
    const stop = new AbortController();
    const failure = new CliError('unreachable', { exit: 'api', message: 'Nobody is there.' });
    const call = vi.fn<() => Promise<never>>().mockRejectedValue(failure);
    const onWait = (reason: string, waitMs: number): void => {
      reported(reason, waitMs);
      stop.abort();
    };
    const client = createRetryingClient({ call } as unknown as Client, {
      signal: stop.signal,
      onWait,
    });
    await expect(client.call('getMe', {})).rejects.toMatchObject({ code: 'interrupted' });
    expect(reported).toHaveBeenCalledExactlyOnceWith('Nobody is there.', 500);
  });
});
