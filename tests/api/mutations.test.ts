import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReader, countMedia } from '#tests/attack/mutations/product-facts.ts';
import { runMutations } from '#tests/attack/mutations/run-mutations.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';

/** `npm run attack:mutations -- --requests 30000` is the long run. */
const REQUESTS = 500;
/** How long a request waits for bytes that never arrive. Many do, in parallel. */
const PATIENCE_MS = 300;

let app: ApiApp;

beforeAll(async () => {
  app = await startApiApp();
  await connectAccounts(app.url, ['linkedin']);
});
afterAll(() => app.close());

it('forms, uploads, streams, and headers broken in every way get documented responses', async () => {
  const address = { url: app.url, token: app.owner.token };
  const postId = await publish(address, { caption: 'Watched', platforms: ['linkedin'] });
  const before = await countMedia(address);
  const { faults, requests, stored } = await runMutations({
    ...address,
    readerToken: await createReader(address),
    postId,
    requests: REQUESTS,
    seed: 1,
    patienceMs: PATIENCE_MS,
  });
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  // Nothing that was refused has left a file behind.
  expect((await countMedia(address)) - before).toBe(stored);
}, 240_000);
