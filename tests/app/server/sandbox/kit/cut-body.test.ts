import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { wrapEndpoint } from '#app/server/sandbox/kit/endpoint.ts';
import { createFaults } from '#app/server/sandbox/kit/faults.ts';
import { createReceivedLog } from '#app/server/sandbox/kit/received-log.ts';
import type { Collection } from '#app/server/sandbox/kit/types.ts';
import { PATIENCE } from '#tests/support/patience.ts';

function createRows<T>(): Collection<T> {
  const rows = new Map<string, T>();
  return {
    get: (id) => rows.get(id),
    set: (id, row) => void rows.set(id, row),
    delete: (id) => void rows.delete(id),
    values: () => [...rows.values()],
    entries: () => [...rows.entries()],
  };
}

async function startCutting(
  atByte: number,
  handler: (request: Request, response: Response) => Promise<void>,
): Promise<string> {
  const faults = createFaults(createRows());
  faults.add({ platform: 'facebook', endpoint: 'upload', kind: 'cut_body', atByte, count: 1 });
  const app = express().post(
    '/',
    wrapEndpoint(
      {
        platform: 'facebook',
        name: 'upload',
        faults,
        received: createReceivedLog(createRows()),
        inFlight: { requests: 0 },
      },
      handler,
    ),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('passes every byte before the cut to a handler that starts reading late', async () => {
  let sizeBytes = 0;
  const hasEnded = vi.fn();
  const url = await startCutting(50_000, async (request) => {
    // Simulates a busy machine that takes this long to open the destination file.
    await delay(100);
    try {
      for await (const chunk of request) sizeBytes += (chunk as Buffer).byteLength;
    } finally {
      hasEnded();
    }
  });
  await expect(fetch(url, { method: 'POST', body: new Uint8Array(80_000) })).rejects.toThrow();
  await vi.waitFor(() => expect(hasEnded).toHaveBeenCalled(), PATIENCE);
  expect(sizeBytes).toBe(50_000);
});
