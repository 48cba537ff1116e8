import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPace, type PacedResponse } from '#cli/client/pace.ts';

const QUOTA = 100;
const WINDOW_MS = 60_000;
const TRIP_MS = 30;

/** Creates a clock that's advanced whenever all callers wait. */
function createTime() {
  const waiting: { at: number; resolve: () => void }[] = [];
  let now = 5000;
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => void waiting.push({ at: now + ms, resolve })),
    runUntil: async <T>(work: Promise<T>): Promise<T> => {
      let isDone = false;
      const end = work.finally(() => (isDone = true));
      for (;;) {
        await settle();
        if (isDone) return end;
        waiting.sort((one, other) => one.at - other.at);
        const next = waiting.shift();
        if (!next) continue;
        now = next.at;
        next.resolve();
      }
    },
  };
}

/** Creates a limit like the API's: a fixed window that starts with its first call. */
function createServer({ now, sleep }: ReturnType<typeof createTime>) {
  let [used, resetAt] = [0, 0];
  const times: number[] = [];
  let refused = 0;
  const count = (): PacedResponse => {
    if (now() >= resetAt) [used, resetAt] = [0, now() + WINDOW_MS];
    used += 1;
    const seconds = Math.ceil((resetAt - now()) / 1000);
    const headers: Record<string, string> = {
      'ratelimit-policy': `"minute";q=${QUOTA};w=${WINDOW_MS / 1000}`,
      ratelimit: `"minute";r=${Math.max(0, QUOTA - used)};t=${seconds}`,
    };
    const isTooMuch = used > QUOTA;
    if (isTooMuch) headers['retry-after'] = String(seconds);
    return { status: isTooMuch ? 429 : 200, getHeader: (name) => headers[name] ?? null };
  };
  return {
    times,
    refused: () => refused,
    count,
    answer: async (): Promise<PacedResponse> => {
      await sleep(TRIP_MS);
      const response = count();
      if (response.status === 200) times.push(now());
      else refused += 1;
      await sleep(TRIP_MS);
      return response;
    },
  };
}

function start() {
  const time = createTime();
  const server = createServer(time);
  const reasons: string[] = [];
  const { signal } = new AbortController();
  const pace = createPace({ ...time, signal, onWait: (reason) => void reasons.push(reason) });
  const call = async (): Promise<void> => {
    for (let again = true; again;) {
      await pace.take('GET /api/posts');
      again = pace.record('GET /api/posts', await server.answer());
    }
  };
  const callMany = async (calls: number, atOnce: number): Promise<void> => {
    let left = calls;
    const work = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        await call();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  return { time, server, reasons, pace, call, callMany };
}

describe('the rate limit of a client that makes many calls', () => {
  it.each([1, 3, 8])('stays just below the limit, with %i calls at once', async (atOnce) => {
    const { time, server, reasons, callMany } = start();
    await time.runUntil(callMany(450, atOnce));
    expect(server.refused()).toBe(0);
    expect(server.times).toHaveLength(450);
    const tookMs = (server.times.at(-1) ?? 0) - (server.times[0] ?? 0);
    expect(tookMs).toBeLessThan(5 * WINDOW_MS);
    // The rest of a window is spread out, so nobody waits for long.
    const pauses = server.times.slice(1).map((at, index) => at - (server.times[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(5000);
    expect(reasons).toEqual([]);
  });

  it('does not delay a few calls', async () => {
    const { time, server, callMany } = start();
    await time.runUntil(callMany(QUOTA / 2, 1));
    expect((server.times.at(-1) ?? 0) - (server.times[0] ?? 0)).toBeLessThan(
      QUOTA * TRIP_MS + 1000,
    );
  });

  it('notices other callers with the same token by the remaining calls', async () => {
    const { time, server, callMany } = start();
    let isOver = false;
    const others = async (): Promise<void> => {
      for (; !isOver;) {
        server.count();
        await time.sleep(1500);
      }
    };
    const work = Promise.all([others(), callMany(300, 3).finally(() => (isOver = true))]);
    await time.runUntil(work);
    expect(server.times).toHaveLength(300);
    // What other clients use at the end of a window can't be known in advance.
    expect(server.refused()).toBeLessThan(6);
  });

  it('waits as long as Retry-After says, all calls together, and reports it once', async () => {
    const { time, server, reasons, callMany } = start();
    for (let used = 0; used < QUOTA; used += 1) server.count();
    const started = time.now();
    await time.runUntil(callMany(20, 3));
    // Those that were in progress before the first response.
    expect(server.refused()).toBe(3);
    expect(server.times).toHaveLength(20);
    expect(server.times[0]).toBeGreaterThanOrEqual(started + WINDOW_MS - 1000);
    expect(reasons).toEqual(['the rate limit for this token is 100 requests in 1m.']);
  });

  it('delays no uncounted calls, and leaves waits of more than minutes to its caller', async () => {
    const { time, pace, callMany } = start();
    const respond = (status: number, retryAfter: string | null): PacedResponse => ({
      status,
      getHeader: (name) => (name === 'retry-after' ? retryAfter : null),
    });
    expect(pace.record('GET /api/posts/{id}', respond(200, null))).toBe(false);
    expect(pace.record('POST /api/publish', respond(429, '7200'))).toBe(false);
    expect(pace.record('POST /api/publish', respond(429, null))).toBe(false);
    await time.runUntil(callMany(QUOTA, 1));
    const started = time.now();
    await time.runUntil(pace.take('GET /api/posts/{id}'));
    expect(time.now()).toBe(started);
  });
});
