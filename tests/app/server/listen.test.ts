import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type DrainServer, listen, prepareDrain } from '#app/server/start/listen.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';

interface Running {
  readonly url: string;
  readonly drain: DrainServer;
  /** The next request's response, which the test sends. */
  readonly nextResponse: () => Promise<ServerResponse>;
}

async function start(): Promise<Running> {
  const waiting: ((pending: ServerResponse) => void)[] = [];
  const server = createServer((_request, pending) => waiting.shift()?.(pending));
  const drain = prepareDrain(server);
  const port = await findFreePort();
  await listen(server, { host: '127.0.0.1', port });
  const nextResponse = () => new Promise<ServerResponse>((resolve) => waiting.push(resolve));
  return { url: `http://127.0.0.1:${port}`, drain, nextResponse };
}

describe('a stopping server', () => {
  it('finishes open requests, rejects new ones, and then exits', async () => {
    const { url, drain, nextResponse } = await start();
    const coming = nextResponse();
    const requested = fetch(url);
    const response = await coming;
    const stopped = drain({ graceMs: 60_000 });
    await expect(fetch(url)).rejects.toThrow();
    response.end('done');
    expect(await (await requested).text()).toBe('done');
    await stopped;
  });

  it('does not wait for event streams or idle connections', async () => {
    const { url, drain, nextResponse } = await start();
    const silent = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    await once(silent, 'connect');
    const coming = nextResponse();
    const stream = fetch(url).then((response) => response.text());
    const pending = await coming;
    pending.setHeader('Content-Type', 'text/event-stream');
    pending.write(': still here\n\n');
    await Promise.all([drain({ graceMs: 60_000 }), expect(stream).rejects.toThrow()]);
  });

  it('waits at most until the limit', async () => {
    const { url, drain, nextResponse } = await start();
    const coming = nextResponse();
    const requested = fetch(url).then(
      () => 'answered',
      () => 'cut',
    );
    await coming;
    await drain({ graceMs: 10 });
    expect(await requested).toBe('cut');
  });
});
