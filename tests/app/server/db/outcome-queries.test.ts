import { afterAll, beforeAll, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import {
  type DeliveryChange,
  flagAccount,
  holdAccount,
  saveOutcome,
} from '#app/server/db/queries/delivery-outcome.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../services/publishing/scripted-platform.ts';

describeOnBothDatabases('the statements of outcomes', (create) => {
  let fixture: ServiceFixture;
  let owner: Actor;
  let deliveryId: string;
  let accountId: string;

  beforeAll(async () => {
    fixture = await createServiceFixture(createScriptedPlatform().registry, create);
    owner = await fixture.createActor();
    accountId = await fixture.connect(owner, 'linkedin');
    const content = { captions: ['Glaze'], hashtags: ['Kiln'] };
    const input = PublishPostInput.parse({ platforms: ['linkedin'], content });
    const post = await publishPost(fixture.deps, owner, { input, source: 'api' });
    deliveryId = post.deliveries[0]?.id ?? '';
    const lease = { leaseToken: 'held', leaseUntil: new Date('2026-11-21T09:00:30Z') };
    await fixture.deps.prisma.delivery.update({ where: { id: deliveryId }, data: lease });
  });
  afterAll(() => fixture.close());

  const read = () =>
    fixture.deps.prisma.delivery.findUniqueOrThrow({
      where: { id: deliveryId },
      include: { events: true },
    });
  const at = new Date('2026-11-21T09:00:00.123Z');
  const event = { at, attempt: 2, step: 'upload', kind: 'failed', message: 'No.' };
  const save = (change: DeliveryChange, { leaseToken = 'held', id = 'evt_1' } = {}) =>
    saveOutcome(fixture.deps.sql, {
      deliveryId,
      leaseToken,
      change,
      events: JSON.stringify([{ ...event, id, data: { tries: 2 }, exchanges: '\\x01ff' }]),
    });

  it('write nothing without the lease', async () => {
    const before = await read();
    expect(await save({ state: 'failed' }, { leaseToken: 'other' })).toBe(false);
    expect(await read()).toEqual(before);
  });

  it('change what the outcome names, and nothing else', async () => {
    const { events, ...before } = await read();
    const change = {
      state: 'unconfirmed',
      step: null,
      stepState: { session: 'ü', parts: [1, 2] },
      attempt: 2,
      lostCommits: 1,
      runAt: at,
      slotAt: at,
      intentAt: at,
      startedAt: at,
      lateAt: null,
      url: 'https://example.com/a?b="c"',
      errorKind: 'bug',
      errorMessage: 'It’s “broken”.\nTry again.',
      retrySafe: 'unknown',
      needsDecision: true,
      mediaAssetIds: ['med_1', 'med_2'],
      renditionIds: [],
    } as const;
    expect(await save(change)).toBe(true);
    const { events: recorded, ...after } = await read();
    const updatedAt = expect.any(Date) as Date;
    expect(after).toEqual({ ...before, ...change, updatedAt });
    expect(after.leaseToken).toBe('held');
    const exchanges = new Uint8Array([1, 255]);
    const row = { ...event, id: 'evt_1', deliveryId, data: { tries: 2 }, exchanges };
    expect(recorded).toHaveLength(events.length + 1);
    expect(recorded).toContainEqual(row);
  });

  it('refuse a column that no outcome changes', async () => {
    await expect(save({ platform: 'tiktok' } as DeliveryChange)).rejects.toThrow(
      "An outcome can't change platform.",
    );
  });

  it('release the lease', async () => {
    const released = { leaseToken: null, leaseUntil: null, state: 'waiting' };
    expect(await save(released, { id: 'evt_2' })).toBe(true);
    expect(await read()).toMatchObject(released);
  });

  it('hold an account until the later time, and flag it once', async () => {
    const { prisma, sql } = fixture.deps;
    const readAccount = () => prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    const later = new Date(at.getTime() + 1000);
    for (const until of [at, later, at]) await holdAccount(sql, { accountId, until });
    const refusal = { accountId, lacksPermission: false, since: at };
    await flagAccount(sql, { ...refusal, now: at });
    await flagAccount(sql, { ...refusal, now: later });
    const flagged = {
      heldUntil: later,
      state: 'needs_reauthorization',
      needsReconnectAt: at,
      nextProbeAt: new Date(at.getTime() + 3_600_000),
    };
    expect(await readAccount()).toMatchObject(flagged);
  });
});
