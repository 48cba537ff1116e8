import { beforeEach, describe, expect, it } from 'vitest';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { ReconcileResult, StepResult } from '#app/server/ports/platform-adapter.ts';
import { claimDelivery } from '#app/server/services/deliveries/delivery-lease.ts';
import { toClaimedItem } from '#app/server/services/deliveries/delivery-row.ts';
import { MAX_MISTAKES } from '#app/server/services/publishing/run/resume-later.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { startStep } from '#app/server/services/publishing/run/start-step.ts';
import { createRunResources } from '#app/server/services/publishing/run/step-context.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();
const HOUR_MS = 3_600_000;

const readRow = (id: string) => bench.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });
const inMs = (ms: number): Date => new Date(bench.clock.now().getTime() + ms);

/** Publishes a post and runs its delivery this many times, an hour apart. */
async function run(times = 1) {
  let post = await bench.publish();
  for (let time = 0; time < times; time += 1) {
    post = await bench.work(post);
    if (time + 1 < times) bench.clock.advance(HOUR_MS);
  }
  return { post, row: await readRow(getOnlyDelivery(post).id) };
}

const rejects = (error: Error) => async (): Promise<never> => Promise.reject(error);
const lose = async (): Promise<never> => {
  bench.platform.sent.push('lost');
  throw fail('outcome_unknown');
};
type NotCommitted = Extract<ReconcileResult, { kind: 'not_committed' }>;
const never = (changes: Partial<NotCommitted>): NotCommitted => ({
  kind: 'not_committed',
  basis: 'object',
  step: 'commit',
  state: {},
  evidence: 'Nothing there.',
  ...changes,
});

describe('a delivery that ended', () => {
  const mistake = new TypeError('x is undefined');
  const UNFORESEEN = 'Send the ID of this delivery to the administrator of this server.';

  it.each<[string, () => void, number, object, string]>([
    [
      'failed: a bug before the commit',
      () => (bench.platform.prepare = rejects(mistake)),
      MAX_MISTAKES,
      { state: 'failed', retrySafe: 'yes', intentAt: null, errorRemedy: UNFORESEEN },
      'failed',
    ],
    [
      'needs a decision: a bug after the commit',
      () => (bench.platform.confirm = rejects(mistake)),
      MAX_MISTAKES,
      { state: 'unconfirmed', needsDecision: true, errorCode: 'internal', errorKind: 'bug' },
      'needs_decision',
    ],
    [
      'failed: the platform removed it after the commit',
      () => (bench.platform.confirm = rejects(fail('rejected_content'))),
      1,
      { state: 'failed', retrySafe: 'unknown', errorRemedy: 'Do something about it.' },
      'failed',
    ],
    [
      'needs a decision: a refusal after the commit',
      () => (bench.platform.confirm = rejects(fail('permission'))),
      1,
      { state: 'unconfirmed', needsDecision: true, evidence: 'It failed: permission.' },
      'needs_decision',
    ],
    [
      'needs a decision: the platform cannot tell',
      () => (bench.platform.commit = lose),
      1,
      { state: 'unconfirmed', needsDecision: true, evidence: 'Nobody knows.' },
      'needs_decision',
    ],
    [
      'needs a decision: the platform refuses to tell',
      () => {
        bench.platform.commit = lose;
        bench.platform.reconcile = rejects(fail('permission'));
      },
      1,
      { state: 'unconfirmed', needsDecision: true, evidence: 'It failed: permission.' },
      'needs_decision',
    ],
    [
      'needs a decision: a duplicate that no listing shows',
      () => {
        bench.platform.commit = rejects(fail('duplicate'));
        bench.platform.reconcile = async () => never({ basis: 'listing' });
      },
      1,
      {
        state: 'unconfirmed',
        needsDecision: true,
        evidence:
          'LinkedIn refused this post as a duplicate, but Fanfare can’t tell which of its posts is this one.',
      },
      'needs_decision',
    ],
    [
      'failed: five commits that never arrived',
      () => {
        bench.platform.commit = lose;
        bench.platform.reconcile = async () => never({});
      },
      1,
      {
        state: 'failed',
        retrySafe: 'yes',
        intentAt: null,
        lostCommits: 5,
        errorKind: 'unavailable',
        errorCode: 'never_arrived',
        errorMessage: 'LinkedIn didn’t receive the post in 5 attempts.',
        evidence: 'Nothing there.',
      },
      'failed',
    ],
  ])('%s', async (_how, script, times, columns, state) => {
    script();
    const { post, row } = await run(times);
    expect(row).toMatchObject({ ...columns, leaseToken: null, leaseUntil: null, lateAt: null });
    expect(post.state).toBe(state);
    const used = state === 'failed' && row.retrySafe === 'yes' ? 0 : 1;
    expect(await bench.usage()).toEqual({ posts: used, deliveries: used });
  });
});

describe('a commit whose outcome is unknown', () => {
  beforeEach(() => {
    bench.platform.commit = lose;
  });

  it('is confirmed with the attempts of its own step', async () => {
    bench.platform.reconcile = async () => ({
      kind: 'committed',
      step: 'confirm',
      state: { id: '78' },
      evidence: 'Found it.',
    });
    bench.platform.confirm = rejects(fail('unavailable'));
    const { row } = await run();
    expect(row).toMatchObject({ state: 'confirming', attempt: 1, evidence: 'Found it.' });
    expect(row.intentAt).not.toBeNull();
    expect(row.runAt).toEqual(inMs(1000));
  });

  it('is checked again without counting the check as a failure', async () => {
    const until = inMs(60_000);
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'look_again',
      state,
      until,
      evidence: 'Not yet.',
    });
    const { row } = await run();
    expect(row).toMatchObject({ state: 'unconfirmed', attempt: 0, runAt: until });
    expect(row).toMatchObject({ evidence: 'Not yet.', leaseToken: null });
  });

  it.each<[PlatformErrorKind, number]>([
    ['unavailable', 24],
    ['outcome_unknown', 24],
    ['unreadable', 24],
    ['rate_limited', 24],
    ['bug', 2],
  ])(
    'is checked again after %s for %d hours, and then decided by a person',
    async (kind, hours) => {
      const retryAt = inMs(hours * HOUR_MS - 1);
      bench.platform.reconcile = rejects(fail(kind, retryAt));
      const { post, row } = await run();
      expect(row).toMatchObject({ state: 'unconfirmed', needsDecision: false, attempt: 1 });
      expect(row.runAt).toEqual(retryAt);
      bench.platform.reconcile = rejects(fail(kind));
      bench.clock.advance(hours * HOUR_MS - 1);
      await bench.work(post);
      const again = await readRow(row.id);
      expect(again).toMatchObject({ needsDecision: false, attempt: 2, runAt: inMs(3000) });
      bench.clock.advance(3000);
      await bench.work(post);
      expect(await readRow(row.id)).toMatchObject({
        needsDecision: true,
        evidence: `It failed: ${kind}.`,
        leaseToken: null,
      });
      expect(bench.platform.sent).toHaveLength(1);
    },
  );

  it('waits for a reconnect after reauthorize, even if nobody knew the outcome for a day before', async () => {
    bench.platform.reconcile = rejects(fail('unavailable', inMs(24 * HOUR_MS)));
    const { post, row } = await run();
    bench.clock.advance(24 * HOUR_MS);
    bench.platform.reconcile = rejects(fail('reauthorize'));
    await bench.work(post);
    const reconnectUntil = inMs(72 * HOUR_MS);
    const held = { state: 'unconfirmed', needsDecision: false, reconnectUntil, leaseToken: null };
    expect(await readRow(row.id)).toMatchObject(held);
    const account = await bench.deps.prisma.account.findUniqueOrThrow({
      where: { id: row.accountId },
    });
    expect(account).toMatchObject({ state: 'needs_reauthorization' });
    expect(bench.platform.sent).toHaveLength(1);
  });

  it('returns to the previous step, and waits if the account is paused', async () => {
    const { accountId } = getOnlyDelivery(await bench.publish('another'));
    const heldUntil = inMs(HOUR_MS);
    bench.platform.reconcile = async () => {
      await bench.deps.prisma.account.update({ where: { id: accountId }, data: { heldUntil } });
      return never({ step: 'prepare', state: { file: 1 } });
    };
    const { row } = await run();
    expect(row).toMatchObject({
      state: 'preparing',
      step: 'prepare',
      stepState: { file: 1 },
      intentAt: null,
      attempt: 0,
      lostCommits: 1,
      runAt: heldUntil,
      leaseToken: null,
    });
  });

  it('waits before its commit as if nothing had been sent', async () => {
    const { accountId } = getOnlyDelivery(await bench.publish('another'));
    const heldUntil = inMs(HOUR_MS);
    bench.platform.reconcile = async () => {
      await bench.deps.prisma.account.update({ where: { id: accountId }, data: { heldUntil } });
      return never({});
    };
    expect((await run()).row).toMatchObject({ state: 'processing', step: 'commit' });
  });
});

describe('a step that waits', () => {
  const wait = (ms: number) => async (): Promise<StepResult> => ({
    kind: 'wait',
    step: 'prepare',
    state: { requested: ms },
    until: inMs(ms),
  });

  it('releases its delivery if it is longer than three seconds', async () => {
    bench.platform.prepare = wait(3001);
    const { row } = await run();
    expect(row).toMatchObject({
      state: 'waiting',
      stepState: { requested: 3001 },
      leaseToken: null,
    });
    expect(row.runAt).toEqual(inMs(3001));
    expect(bench.deps.queue.requests.at(-1)).toMatchObject({ startAfter: inMs(3001) });
  });

  it('keeps its delivery if it takes three seconds', async () => {
    const stopping = new AbortController();
    bench.platform.prepare = async () => {
      setTimeout(() => stopping.abort(), 20);
      return wait(3000)();
    };
    const { id } = getOnlyDelivery(await bench.publish());
    await runDelivery(bench.deps, { deliveryId: id, signal: stopping.signal });
    const row = await readRow(id);
    expect(row).toMatchObject({
      state: 'preparing',
      stepState: { requested: 3000 },
      leaseToken: null,
    });
  });

  it('clears the error of an earlier attempt, and keeps its count', async () => {
    bench.platform.prepare = rejects(fail('unavailable'));
    const { post, row } = await run();
    expect(row).toMatchObject({ errorKind: 'unavailable', attempt: 1 });
    bench.clock.advance(1000);
    bench.platform.prepare = wait(60_000);
    await bench.work(post);
    expect(await readRow(row.id)).toMatchObject({
      state: 'waiting',
      attempt: 1,
      errorKind: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
      platformMessage: null,
      retrySafe: null,
    });
  });
});

describe('a commit while another process commits on the account', () => {
  it.each([
    [0, 500],
    [499, 500],
    [3000, 3000],
    [5001, 5000],
  ])('is postponed if it started %d ms ago: by %d ms', async (sinceMs, pauseMs) => {
    const [other, own] = [await bench.publish('first'), await bench.publish('second')];
    await bench.deps.prisma.delivery.update({
      where: { id: getOnlyDelivery(other).id },
      data: { state: 'committing', intentAt: inMs(-sinceMs) },
    });
    const deliveryId = getOnlyDelivery(own).id;
    const claimed = await claimDelivery(bench.deps, { deliveryId, now: bench.clock.now() });
    if (!claimed) throw new Error('The delivery is due.');
    const { lease, row } = claimed;
    const item = { ...toClaimedItem(row), step: 'commit' };
    const resources = createRunResources(bench.deps, item);
    const work = { item, lease, signal: AbortSignal.abort(), resources };
    const commit = { phase: 'committing', run: async () => Promise.reject(new Error()) } as const;
    expect(await startStep(bench.deps, work, commit)).toBeNull();
    lease.stop();
    expect(await readRow(deliveryId)).toMatchObject({
      state: 'waiting',
      step: 'commit',
      intentAt: null,
      leaseToken: null,
      runAt: inMs(pauseMs),
    });
    expect(bench.deps.queue.requests.at(-1)).toMatchObject({ startAfter: inMs(pauseMs) });
  });
});
