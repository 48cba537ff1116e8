import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { reserveRateSlot, countCall } from '#app/server/services/publishing/limits/rate-slots.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

const PACE = { max: 2, seconds: 60 };
const NOW = new Date('2026-11-21T10:00:00.000Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let accountId: string;
const signal = new AbortController().signal;

function withPace(adapter: PlatformAdapter): PlatformAdapter {
  const { commit } = adapter.steps;
  if (!commit) throw new Error('The script has a commit.');
  return { ...adapter, steps: { ...adapter.steps, commit: { ...commit, pace: PACE } } };
}

async function publishOne(caption: string): Promise<string> {
  const input = PublishPostInput.parse({
    accountIds: [accountId],
    content: { captions: [caption] },
  });
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  return post.deliveries[0]?.id ?? '';
}

async function readState(deliveryId: string) {
  const where = { id: deliveryId };
  const select = { state: true, runAt: true, slotAt: true };
  return fixture.deps.prisma.delivery.findUniqueOrThrow({ where, select });
}

let actor: Awaited<ReturnType<ServiceFixture['createActor']>>;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => withPace(platform.registry.getAdapter(...args)),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = createScriptedPlatform();
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
});

describe('rate limit slots', () => {
  const take = (seconds: number, step = 'commit') =>
    reserveRateSlot(fixture.deps.sql, { accountId, step, pace: PACE, now: after(seconds) });

  it("never exceed a window's limit, and are free at once when there is room", async () => {
    expect(await take(0)).toEqual(after(0));
    expect(await take(10)).toEqual(after(10));
    expect(await take(20)).toEqual(after(60));
    expect(await take(20)).toEqual(after(70));
    expect(await take(20)).toEqual(after(120));
    expect(await take(500)).toEqual(after(500));
  });

  it('count when they are used, and a full window reports when it has room', async () => {
    const use = (seconds: number, step = 'commit') =>
      countCall(fixture.deps.sql, { accountId, step, pace: PACE, now: after(seconds) });
    expect(await use(0)).toBeNull();
    expect(await Promise.all([use(10), use(10)])).toContainEqual(after(60));
    expect(await use(59)).toEqual(after(60));
    expect(await use(60)).toBeNull();
    expect(await use(61)).toEqual(after(70));
    expect(await use(61, 'other')).toBeNull();
    expect(await take(0)).toEqual(after(0));
  });

  it('are each assigned once across concurrent workers, per step', async () => {
    const slots = await Promise.all(Array.from({ length: 20 }, () => take(0)));
    const minutes = slots.map((slot) => (slot.getTime() - NOW.getTime()) / 60_000);
    expect(minutes.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => Math.floor(index / 2)),
    );
    expect(await take(0, 'other')).toEqual(after(0));
  });
});

describe('a delivery before a rate-limited step', () => {
  it('waits for its slot, and then continues', async () => {
    const ids = [await publishOne('one'), await publishOne('two'), await publishOne('three')];
    for (const deliveryId of ids) await runDelivery(fixture.deps, { deliveryId, signal });
    const [first, second, third] = await Promise.all(ids.map(readState));
    expect([first?.state, second?.state, third?.state]).toEqual([
      'published',
      'published',
      'waiting',
    ]);
    expect(third?.slotAt).toEqual(third?.runAt);
    fixture.clock.advance(61_000);
    await runDelivery(fixture.deps, { deliveryId: ids[2] ?? '', signal });
    expect(await readState(ids[2] ?? '')).toMatchObject({ state: 'published', slotAt: null });
  });

  it("stays within the window's limit when all use their slots late", async () => {
    const ids = await Promise.all(['1', '2', '3', '4', '5'].map(publishOne));
    const work = async () => {
      for (const deliveryId of ids) await runDelivery(fixture.deps, { deliveryId, signal });
      return (await Promise.all(ids.map(readState))).map(({ state }) => state).sort();
    };
    expect(await work()).toEqual(['published', 'published', 'waiting', 'waiting', 'waiting']);
    fixture.clock.advance(3_600_000);
    const late = await work();
    expect(late).toEqual(['published', 'published', 'published', 'published', 'waiting']);
    fixture.clock.advance(61_000);
    expect(new Set(await work())).toEqual(new Set(['published']));
  });

  it.each([
    ['once, if it is made right after its slot', 249, 1],
    ['again, if it waited for the commit lock', 250, 2],
  ])('counts its call %s', async (_when, waitedMs, counted) => {
    const deliveryId = await publishOne('one');
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => now.mockRestore());
    const { deps, clock } = fixture;
    const commitLocks: typeof deps.commitLocks = {
      ...deps.commitLocks,
      take: (...request) => {
        now.mockReturnValue(1000 + waitedMs);
        return deps.commitLocks.take(...request);
      },
    };
    await runDelivery({ ...deps, commitLocks }, { deliveryId, signal });
    expect((await readState(deliveryId)).state).toBe('published');
    const request = { accountId, step: 'commit', pace: PACE, now: clock.now() };
    let free = 0;
    while (free < PACE.max && (await countCall(deps.sql, request)) === null) free += 1;
    expect(free).toBe(PACE.max - counted);
  });
});

describe('an account that the platform has paused', () => {
  it('has none of its deliveries run, or found by the sweep, before that time', async () => {
    const [limited, other] = [await publishOne('one'), await publishOne('two')];
    const until = new Date(fixture.deps.clock.now().getTime() + 300_000);
    platform.prepare = async () => {
      throw fail('rate_limited', until);
    };
    await runDelivery(fixture.deps, { deliveryId: limited, signal });
    platform.prepare = createScriptedPlatform().prepare;
    await runDelivery(fixture.deps, { deliveryId: other, signal });
    expect(await readState(limited)).toMatchObject({ state: 'waiting', runAt: until });
    expect(await readState(other)).toMatchObject({ state: 'queued' });
    expect(await sweepDeliveries(fixture.deps)).toBe(0);
    fixture.clock.advance(300_000);
    expect(await sweepDeliveries(fixture.deps)).toBeGreaterThanOrEqual(2);
    for (const deliveryId of [limited, other])
      await runDelivery(fixture.deps, { deliveryId, signal });
    expect((await readState(other)).state).toBe('published');
  });
});
