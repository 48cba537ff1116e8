import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { listFaults } from '#tests/support/documented-responses.ts';
import { isJsonType } from '#tests/support/is-json-type.ts';
import { connectAccounts, publish } from '#tests/support/product-client.ts';
import { arbitraryRequest, type FuzzOptions, type FuzzRequest, listTargets } from './requests.ts';

/** A short run is part of every test run. For a long one, set `FUZZ_REQUESTS=20000`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 7);
/** `fetch` sends no body with these. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const HANGS_AFTER_MS = 20_000;
/** Excluded because they would delete the run's own account, or wait for events indefinitely. */
const LEFT_OUT: ReadonlySet<string> = new Set(['deleteAccount', 'watchPost', 'watchNotifications']);

let app: ApiApp;
let options: FuzzOptions;

beforeAll(async () => {
  app = await startApiApp();
  await connectAccounts(app.url, ['linkedin', 'twitter']);
  const { token } = app.owner;
  const postId = await publish(
    { url: app.url, token },
    { caption: 'Mine', platforms: ['linkedin'] },
  );
  const { prisma } = app.fanfare.container.deps;
  const { id: deliveryId } = await prisma.delivery.findFirstOrThrow({ where: { postId } });
  const { id: accountId } = await prisma.account.findFirstOrThrow();
  const reader = await app.createToken(app.owner, { scopes: ['posts:read'] });
  const stranger = await app.createToken(await app.createTenant());
  const ids = { postId, deliveryId, accountId, platform: 'linkedin' };
  options = { ids, tokens: [...Array<string>(8).fill(token), reader, stranger] };
});
afterAll(() => app.close());

async function findFaults({ method, path, headers, body }: FuzzRequest): Promise<string[]> {
  const response = await fetch(app.url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
    ...(body === undefined || BODILESS.has(method) ? {} : { body }),
  });
  const { status } = response;
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? null;
  const text = await response.text();
  const isJson = isJsonType(contentType) && text !== '';
  const parsed: unknown = isJson ? JSON.parse(text) : undefined;
  const faults = listFaults({ method, path, status, contentType, body: parsed });
  // 502 reports a platform's error.
  const isBroken = status >= 500 && status !== 502;
  return isBroken ? [...faults, `${method} ${path} returned ${String(status)}`] : faults;
}

const targets = listTargets().filter(({ operation }) => !LEFT_OUT.has(operation.operationId));

describe('any request to an operation', () => {
  // One property per operation, so each gets its share of requests.
  it.each(targets.map((target) => [target.operation.operationId, target] as const))(
    'gets a documented response: %s',
    async (_id, target) => {
      const numRuns = Math.max(1, Math.ceil(REQUESTS / targets.length));
      await fc.assert(
        fc.asyncProperty(arbitraryRequest(target, options), async (request) => {
          expect(await findFaults(request)).toEqual([]);
        }),
        { numRuns, seed: SEED, endOnFailure: process.env['CI'] === 'true' },
      );
    },
    600_000,
  );
});
