import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { signIn } from '#scripts/probe/sign-in.ts';
import type { Attack } from '#tests/attack/attack.ts';
import { listAttacks } from '#tests/attack/list-attacks.ts';
import { type AttackedProduct, runAttacks } from '#tests/attack/run-attacks.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { MEASURE_PRELOAD } from '#tests/support/measure-process.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';

/** Twice the goal of `npm run attack`, which runs on an idle machine. */
const MAX_BLOCK_MS = 200;

let product: ProductProcesses;
let target: AttackedProduct;
let attacks: Attack[];

beforeAll(async () => {
  product = await startProduct({ sandbox: 'direct', preload: [MEASURE_PRELOAD] });
  const { url, token, process } = product.app;
  target = { url, token, process, cookie: await signIn(url, DEMO_USER) };
  attacks = await listAttacks({ form: 'short' });
});
afterAll(() => product.close());

describe('a request that is designed to be slow', () => {
  it('is sent to every operation, page, and other entry point', () => {
    const entryPoints = new Set(attacks.map(({ entryPoint }) => entryPoint));
    const missing = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter(
      (entryPoint) => !entryPoints.has(entryPoint),
    );
    expect(missing).toEqual([]);
    for (const entryPoint of ['POST /login', 'POST /api/uploads', 'POST /api/stripe/webhook'])
      expect(entryPoints).toContain(entryPoint);
  });

  it('takes time in proportion to its size, blocks nobody, and never gets a 5xx', async () => {
    const results = await runAttacks(target, attacks, { maxBlockMs: MAX_BLOCK_MS });
    const faults = results.flatMap(({ entryPoint, name, faults: found }) =>
      found.map((fault) => `${entryPoint}, ${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  }, 300_000);
});
