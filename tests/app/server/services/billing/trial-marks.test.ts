import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getBilling } from '#app/server/services/billing/get-billing.ts';
import { deleteTrialMarks } from '#app/server/services/billing/trial-marks.ts';
import { eraseUser } from '#app/server/services/deletion/erase-user.ts';
import { resealValues } from '#app/server/services/keys/reseal-values.ts';
import { type BillingBench, createBillingBench } from '#tests/support/billing-bench.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await createBillingBench();
});
afterAll(() => bench.close());

async function arrive(email: string): Promise<Actor> {
  const actor = await bench.fixture.createActor({ plan: null });
  await bench.deps.prisma.user.update({ where: { id: actor.userId }, data: { email } });
  return actor;
}

async function leave({ userId }: Actor, options: { hadTrial: boolean }): Promise<void> {
  const trialUsedAt = options.hadTrial ? bench.clock.now() : null;
  await bench.deps.prisma.payer.create({ data: { userId, trialUsedAt } });
  await eraseUser(bench.deps, userId);
}

const hasUsedTrial = async (email: string, deps = bench.deps) =>
  (await getBilling(deps, await arrive(email))).hasUsedTrial;

describe('the trial of a user who was erased', () => {
  it('cannot be used again, at the prices and at the checkout, and others keep theirs', async () => {
    await leave(await arrive('ada@example.com'), { hadTrial: true });
    await leave(await arrive('bob@example.com'), { hadTrial: false });
    expect(await hasUsedTrial('ada+again@example.com')).toBe(true);
    expect(await hasUsedTrial('bob@example.com')).toBe(false);
    expect(await hasUsedTrial('carl@example.com')).toBe(false);
    const input = { plan: 'creator', billingCycle: 'monthly' } as const;
    const openCheckout = async (email: string) => {
      const { url } = await bench.services.startCheckout(await arrive(email), input);
      return (await fetch(url)).text();
    };
    expect(await openCheckout('ada@example.com')).not.toContain('days free');
    expect(await openCheckout('dora@example.com')).toContain('days free');
  });

  it('is stored for a year as an anonymous hash, also under a new master key', async () => {
    const { prisma } = bench.deps;
    await prisma.trialMark.deleteMany();
    await leave(await arrive('eve@example.com'), { hadTrial: true });
    const marks = await prisma.trialMark.findMany();
    expect(marks).toHaveLength(1);
    expect(Object.keys(marks[0] ?? {}).sort()).toEqual(['forgetAt', 'hash', 'usedAt']);
    expect(marks[0]?.hash).toMatch(/^[\w-]{43}$/u);
    const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const secrets = createSecretBox([newKey, oldKey]);
    const { signal } = new AbortController();
    await resealValues({ ...bench.deps, secrets }, { signal });
    const later = { ...bench.deps, secrets: createSecretBox([newKey]) };
    expect(await hasUsedTrial('eve+key@example.com', later)).toBe(true);
    await bench.advance(364);
    expect(await hasUsedTrial('eve+year@example.com', later)).toBe(true);
    await deleteTrialMarks(later);
    expect(await prisma.trialMark.count()).toBe(1);
    await bench.advance(1.1);
    expect(await hasUsedTrial('eve+late@example.com', later)).toBe(false);
    await deleteTrialMarks(later);
    expect(await prisma.trialMark.count()).toBe(0);
  });
});
