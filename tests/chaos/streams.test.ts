import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { spawnCli } from '#tests/support/cli.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PATIENCE = { timeout: PATIENCE_MS, interval: 20 };
const Problem = z.object({ code: z.string(), status: z.number(), detail: z.string() });

const EventLine = z.object({ id: z.string() });
const NewToken = z.object({ text: z.string(), token: z.object({ id: z.string() }) });

interface Heard {
  readonly id: string;
  readonly eventId: string;
}

function toHeard(block: string): Heard[] {
  const [, id, data] = /^event: webhook\nid: (\d+)\ndata: (.*)$/u.exec(block) ?? [];
  if (id === undefined || data === undefined) return [];
  return [{ id, ...z.object({ eventId: z.string() }).parse(JSON.parse(data)) }];
}

describe('event streams', () => {
  let product: ProductProcesses;
  beforeAll(async () => {
    // On Postgres, a killed process's streams count against the limit until their leases expire.
    product = await startProduct({ sandbox: 'inside', database: 'embedded' });
  });
  afterAll(() => product.close());

  const send = (path: string, init: RequestInit = {}) =>
    fetch(product.app.url + path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${product.app.token}`,
        ...(init.headers as Record<string, string> | undefined),
      },
    });

  async function createListener(): Promise<string> {
    const response = await send('/api/webhook-listeners', {
      method: 'POST',
      body: JSON.stringify({ events: ['post.failed'] }),
    });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }

  const trigger = () =>
    send('/api/webhook-events/trigger', {
      method: 'POST',
      body: JSON.stringify({ type: 'post.failed' }),
    });

  /** Creates a reader that reconnects after the last event it received, whatever ended its connection. */
  function follow(listenerId: string) {
    const received: Heard[] = [];
    const stop = new AbortController();
    let connection = new AbortController();
    let connections = 0;
    const read = async (): Promise<void> => {
      const last = received.at(-1)?.id;
      const response = await send(`/api/webhook-listeners/${listenerId}/events`, {
        headers: last === undefined ? {} : { 'last-event-id': last },
        signal: AbortSignal.any([stop.signal, connection.signal]),
      });
      if (!response.ok || !response.body) throw new Error(await response.text());
      connections += 1;
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        received.push(...blocks.flatMap(toHeard));
      }
    };
    const done = (async () => {
      while (!stop.signal.aborted) {
        await read().catch(() => undefined);
        connection = new AbortController();
      }
    })();
    return {
      heard: received,
      isConnected: (count: number) => connections >= count,
      cut: () => connection.abort(),
      close: async () => {
        stop.abort();
        await done;
      },
    };
  }

  /** Starts `fanfare logs tail`, which reconnects automatically. */
  async function startTail(token = product.app.token) {
    const child = spawnCli(['logs', 'tail', '--events', 'post.failed'], {
      url: product.app.url,
      token,
    });
    const closed = once(child, 'close');
    const seen = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (seen.stderr += text));
    await vi.waitUntil(() => seen.stderr.includes('Following events.'), PATIENCE);
    return {
      seen,
      listIds: () =>
        seen.stdout
          .split('\n')
          .slice(0, -1)
          .map((line) => EventLine.parse(JSON.parse(line)).id),
      closed,
      stop: () => child.kill('SIGINT'),
    };
  }

  it('lose and repeat no event when the connection and then the process are killed', async () => {
    const tail = await startTail();
    const reader = follow(await createListener());
    await vi.waitUntil(() => reader.isConnected(1), PATIENCE);
    await Promise.all([trigger(), trigger(), trigger()]);
    await vi.waitUntil(() => reader.heard.length === 3, PATIENCE);
    // Events between two connections are kept.
    reader.cut();
    await Promise.all([trigger(), trigger()]);
    await vi.waitUntil(() => reader.heard.length === 5, PATIENCE);
    await product.kill();
    await product.restart();
    await trigger();
    await vi.waitUntil(() => reader.heard.length === 6, PATIENCE);
    await reader.close();
    const numbers = reader.heard.map(({ id }) => Number(id));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    const events = new Set(reader.heard.map(({ eventId }) => eventId));
    expect(events.size).toBe(6);
    // The CLI's connection survives the same kill.
    await vi.waitUntil(() => tail.listIds().length >= 6, PATIENCE);
    expect(new Set(tail.listIds())).toEqual(events);
    expect(tail.listIds()).toHaveLength(6);
    expect(tail.seen.stderr).toContain('Retrying. No events are lost.');
    expect(tail.seen.stderr).toContain('Reconnected.');
    tail.stop();
    expect(await tail.closed).toEqual([130, null]);
  });

  it('are cut within seconds of their token being revoked', async () => {
    const created = await send('/api/tokens', {
      method: 'POST',
      body: JSON.stringify({ name: 'Stream', scopes: ['webhooks:read', 'webhooks:write'] }),
    });
    const { text: secret, token } = NewToken.parse(await created.json());
    const tail = await startTail(secret);
    const path = `/api/webhook-listeners/${await createListener()}/events`;
    const stream = await send(path, { headers: { authorization: `Bearer ${secret}` } });
    expect(stream.status).toBe(200);
    const read = stream.text();
    await send(`/api/tokens/${token.id}`, { method: 'DELETE' });
    // The stream is cut rather than ended, because an end would mean that nothing more follows.
    await expect(read).rejects.toThrow('terminated');
    expect((await send(path, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(401);
    // The CLI says so instead of trying again for ever.
    expect(await tail.closed).toEqual([4, null]);
    expect(tail.seen.stderr).toContain('Retrying');
  });

  it('are limited to 20 per token, and closing one frees its slot', async () => {
    const path = `/api/webhook-listeners/${await createListener()}/events`;
    const readers: AbortController[] = [];
    const open = async () => {
      const reader = new AbortController();
      const response = await send(path, { signal: reader.signal });
      if (response.ok) readers.push(reader);
      return response;
    };
    // Concurrently, because streams opened together count each other.
    const responses = await Promise.all(Array.from({ length: 26 }, open));
    const refused = responses.filter(({ ok }) => !ok);
    expect(readers).toHaveLength(20);
    for (const response of refused) {
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('10');
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem = Problem.parse(await response.json());
      expect(problem).toMatchObject({ code: 'rate_limited', status: 429 });
      expect(problem.detail).toContain('20 per API token');
    }
    readers[0]?.abort();
    await vi.waitUntil(async () => (await open()).ok, PATIENCE);
    for (const reader of readers) reader.abort();
  });
});
