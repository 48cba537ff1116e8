import { setTimeout as pause } from 'node:timers/promises';
import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import { watchRequest } from '#cli/client/upload-stack.ts';

const LIMIT = { server: 'http://fanfare.test', limitMs: 400 };
const RESPONSE: HttpResponse = {
  getStatus: () => 204,
  getHeader: () => undefined,
  getBody: () => '',
  getUnderlyingObject: () => null,
};

/** Creates a request that reports progress this many times and gets its response after that. */
function createRequest({ steps, stepMs }: { steps: number; stepMs: number }) {
  let report = (_sentBytes: number): void => undefined;
  const seen = { aborted: 0 };
  const request: HttpRequest = {
    getMethod: () => 'PATCH',
    getURL: () => 'http://fanfare.test/api/uploads/upl_1',
    setHeader: () => undefined,
    getHeader: () => undefined,
    setProgressHandler: (handler) => void (report = handler),
    async send() {
      for (let step = 0; step < steps; step += 1) {
        await pause(stepMs);
        report(step);
      }
      return RESPONSE;
    },
    abort: async () => void (seen.aborted += 1),
    getUnderlyingObject: () => null,
  };
  return { request: watchRequest(request, LIMIT), seen };
}

describe('an upload request', () => {
  it('has no time limit while bytes are sent', async () => {
    const { request, seen } = createRequest({ steps: 20, stepMs: 50 });
    request.setProgressHandler(() => undefined);
    expect((await request.send(null)).getStatus()).toBe(204);
    expect(seen.aborted).toBe(0);
  });

  it('is aborted when nothing is sent', async () => {
    const { request, seen } = createRequest({ steps: 1, stepMs: 5000 });
    request.setProgressHandler(() => undefined);
    await expect(request.send(null)).rejects.toThrow(
      "http://fanfare.test didn't respond within 400ms.",
    );
    expect(seen.aborted).toBe(1);
  });

  it('does not time out once it has ended', async () => {
    const { request } = createRequest({ steps: 3, stepMs: 10 });
    let last = 0;
    request.setProgressHandler((sentBytes) => (last = sentBytes));
    const sent = request.send(null);
    await request.abort();
    await sent;
    expect(last).toBe(2);
  });
});
