import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startBalancingProxy } from '#tests/support/balancing-proxy.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { findProblems, type LargeResult } from './find-problems.ts';
import { EVENT_KINDS, planEvents } from './plan-events.ts';
import { createRetryingClient } from './retrying-client.ts';

const Body = z.object({ ok: z.boolean() });
const OK = { body: { ok: true } };
const toPort = ({ baseUrl }: ScriptedServer): number => Number(new URL(baseUrl).port);

describe('the plan of a large run', () => {
  it('has each kind of event, one upgrade between them, and the same ones for a seed', () => {
    const plan = planEvents({ posts: 100, seed: 7 });
    expect(plan.map(({ kind }) => kind).sort()).toEqual([...EVENT_KINDS].sort());
    expect(plan[3]?.kind).toBe('rolling_upgrade');
    expect(planEvents({ posts: 100, seed: 7 })).toEqual(plan);
    expect(planEvents({ posts: 100, seed: 8 })).not.toEqual(plan);
  });

  it('repeats everything but the upgrade in a longer run, evenly and in order', () => {
    const plan = planEvents({ posts: 1000, seed: 7 });
    const count = (kind: string) => plan.filter((event) => event.kind === kind).length;
    expect(EVENT_KINDS.map(count)).toEqual([2, 2, 2, 2, 2, 1]);
    expect(plan.map(({ at }) => at)).toEqual(plan.map((_, index) => (index + 1) / 12));
  });
});

describe('the client of a large run', () => {
  it('repeats a change with its key after lost responses and errors that pass', async () => {
    const server = await startScriptedServer(
      { cut: true },
      { status: 503, headers: { 'retry-after': '0' }, body: {} },
      { status: 409, headers: { 'retry-after': '0' }, body: { code: 'still_running' } },
      OK,
    );
    const client = createRetryingClient({ url: server.baseUrl, token: 'a' });
    expect(await client.post('/change', {}, Body)).toEqual({ ok: true });
    await server.close();
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    expect(client.retries).toEqual({ 'no response': 1, '503': 1, '409': 1 });
    expect(client.finalErrors).toEqual([]);
  });

  it('takes a 500 as final, and a 503 that lasts', async () => {
    const busy = { status: 503, headers: { 'retry-after': '0' } };
    const server = await startScriptedServer({ status: 500, body: 'broken' }, busy);
    const client = createRetryingClient({ url: server.baseUrl, token: 'a' }, { giveUpAfterMs: 0 });
    await expect(client.get('/first', Body)).rejects.toThrow('/first: 500 broken');
    await expect(client.get('/second', Body)).rejects.toThrow('/second: 503');
    await server.close();
    expect(client.finalErrors).toHaveLength(2);
  });
});

describe('the proxy of a large run', () => {
  it('skips a process that refuses connections, and never repeats a request that arrived', async () => {
    const stopped = await startScriptedServer();
    const port = toPort(stopped);
    await stopped.close();
    const server = await startScriptedServer(OK, { cut: true });
    const proxy = await startBalancingProxy([port, toPort(server)]);
    const post = () => fetch(proxy.url, { method: 'POST', body: 'x'.repeat(100_000) });
    const statuses = [(await post()).status, (await post()).status];
    const received = server.received.filter(({ method }) => method === 'POST');
    await proxy.close();
    await server.close();
    expect(statuses).toEqual([200, 502]);
    expect(received.map(({ text }) => text.length)).toEqual([100_000, 100_000]);
  });
});

describe('the result of a large run', () => {
  const planned = planEvents({ posts: 10, seed: 1 });
  const good: LargeResult = {
    audit: {
      deliveries: 60,
      published: 60,
      failed: 0,
      unconfirmed: 0,
      lost: 0,
      duplicates: 0,
      unexplained: 0,
      p50Ms: 1,
      p99Ms: 1,
      reasons: {},
      problems: [],
    },
    finalErrors: [],
    planned,
    past: planned.map(({ kind, awayMs }) => ({ kind, awayMs, accepted: 1, requests: 2 })),
    stopsMs: [200],
  };

  it('has no problems when everything happened and nothing failed', () => {
    expect(findProblems(good)).toEqual([]);
  });

  it.each([
    [{ audit: { ...good.audit, failed: 1, reasons: { gone: 1 } } }, '1 deliveries failed: gone'],
    [{ audit: { ...good.audit, problems: ['2 live posts'] } }, '2 live posts'],
    [{ finalErrors: ['/x: 500'] }, 'a client that retries got an error: /x: 500'],
    [{ past: good.past.slice(1) }, "1 of 6 events didn't happen"],
    [{ stopsMs: [20_001] }, 'a process took 20001 ms to stop'],
    [
      {
        past: good.past.map((event) => ({
          ...event,
          requests: Number(event.kind !== 'web_kill'),
        })),
      },
      'no request was sent during web_kill',
    ],
  ])('reports what went wrong: %j', (changes, problem) => {
    expect(findProblems({ ...good, ...changes })).toEqual([problem]);
  });
});
